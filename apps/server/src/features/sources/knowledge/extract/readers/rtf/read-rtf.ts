import { BlockWriter } from '../../office/blocks.ts'
import type { Reader } from '../../reader.ts'
import { characters, codePageEncoding, symbolCharacters } from './characters.ts'
import { RtfDocument } from './rtf-document.ts'
import { type Group, skippedDestinations } from './state.ts'
import { readTokens, type Token } from './tokens.ts'

const nudgeHalfPoints = 2
const isOn = (value: number | null) => value !== 0

const formatHandlers: Record<string, (group: Group, value: number | null) => void> = {
  super: (group, value) => (group.verticalAlign = isOn(value) ? 'super' : null),
  sub: (group, value) => (group.verticalAlign = isOn(value) ? 'sub' : null),
  nosupersub: (group) => (group.verticalAlign = null),
  up: (group, value) => (group.verticalAlign = (value ?? 6) > nudgeHalfPoints ? 'super' : null),
  dn: (group, value) => (group.verticalAlign = (value ?? 6) > nudgeHalfPoints ? 'sub' : null),
  strike: (group, value) => (group.strikethrough = isOn(value)),
  striked: (group, value) => (group.strikethrough = isOn(value)),
  v: (group, value) => (group.hidden = isOn(value)),
  deleted: (group, value) => (group.deleted = isOn(value)),
  plain: (group) =>
    Object.assign(group, { verticalAlign: null, strikethrough: false, hidden: false, deleted: false }),
  pard: (group) => Object.assign(group, { level: null, isInTable: false }),
  intbl: (group) => (group.isInTable = true),
  itap: (group, value) => (group.isInTable = (value ?? 1) > 0),
  outlinelevel: (group, value) =>
    (group.level = value !== null && value >= 0 && value < 9 ? value + 1 : null),
  uc: (group, value) => (group.fallback = Math.max(0, value ?? 1)),
}

const beginHandlers: Record<string, (document: RtfDocument) => void> = {
  listtext: (document) => document.begin('marker'),
  pntext: (document) => document.begin('marker'),
  footnote: (document) => document.begin('note'),
  annotation: (document) => document.begin('comment'),
  shptxt: (document) => document.begin('box'),
  dptxbxtext: (document) => document.begin('box'),
  field: (document) => document.beginField(),
  fldrslt: (document) => document.beginResult(),
  pict: (document) => document.beginPicture(),
  sn: (document) => document.beginProperty('name'),
  sv: (document) => document.beginProperty('value'),
  ftnalt: (document) => document.markEndnote(),
  par: (document) => document.paragraph(),
  sect: (document) => document.paragraph(),
  page: (document) => document.paragraph(),
}

const destinations: Record<string, Group['destination']> = {
  fonttbl: 'fonts',
  stylesheet: 'styles',
  title: 'title',
  atnauthor: 'author',
  fldinst: 'instruction',
  sp: 'property',
}

const optionalGroups =
  /^(shpinst|shppict|picprop|do|ud|moMath|moMathPara|fldinst|annotation|atnauthor|listtext|pntext|cs|ds|ts)$/
const marginPattern = /^(header|footer)[lrf]?$/
const tablePattern = /^(trowd|clvmrg|clmrg|cellx|cell|nestcell|nestrow|row)$/

class RtfReader {
  readonly #document: RtfDocument
  #bytes = ''
  #fallback = 0
  #destinationOutsideUpr: Group['destination'] = 'text'

  constructor(document: RtfDocument) {
    this.#document = document
  }

  read(token: Token): void {
    if (token.kind === 'text') {
      const skipCount = Math.min(this.#fallback, token.bytes.length)
      this.#fallback -= skipCount
      this.#bytes += token.bytes.slice(skipCount)
      return
    }
    this.flush()
    if (token.kind === 'open' || token.kind === 'close') {
      this.#fallback = 0
      this.#document[token.kind]()
    } else if (this.#fallback > 0 && token.kind === 'symbol') this.#fallback -= 1
    else if (token.kind === 'symbol') this.#symbol(token.name)
    else this.#word(token.name, token.value)
  }

  flush(): void {
    if (this.#bytes === '') return
    const bytes = this.#bytes
    this.#bytes = ''
    this.#document.bytes(bytes)
  }

  #symbol(name: string): void {
    if (name === '*') this.#document.group.isOptional = true
    else if (name === '\n' || name === '\r') this.#document.paragraph()
    else if (Object.hasOwn(symbolCharacters, name)) this.#document.text(symbolCharacters[name] ?? '')
  }

  #word(name: string, value: number | null): void {
    const { group } = this.#document
    const isFirst = !group.isNamed
    group.isNamed = true
    if (name === 'u') return this.#unicode(value ?? 0)
    if (name === 'uc') return formatHandlers['uc']?.(group, value)
    if (name === 'ud') {
      group.destination = this.#destinationOutsideUpr
      return
    }
    // the formatting of nested tables is skipped, but not the ends of their rows
    if (name === 'nestrow') return this.#document.tableControl(name)
    if (group.destination === 'skip' && name !== 'title') return
    if (name === 'upr') this.#destinationOutsideUpr = group.destination
    if (skippedDestinations.has(name) && name !== 'picprop') group.destination = 'skip'
    else if (group.isOptional && isFirst && !optionalGroups.test(name)) group.destination = 'skip'
    else if (group.destination === 'math' || name.startsWith('moMath')) this.#math(name, isFirst)
    else if (group.destination === 'fonts' || group.destination === 'styles') this.#define(name, value)
    else this.#textControl(name, value)
  }

  #textControl(name: string, value: number | null): void {
    const document = this.#document
    const { group } = document
    if (group.destination === 'property' && !/^(sn|sv|sp|shptxt)$/.test(name)) return
    const character = Object.hasOwn(characters, name) ? characters[name] : undefined
    if (character !== undefined) document.text(character)
    else if (Object.hasOwn(formatHandlers, name)) formatHandlers[name]?.(group, value)
    else if (Object.hasOwn(beginHandlers, name)) beginHandlers[name]?.(document)
    else if (Object.hasOwn(destinations, name)) {
      group.destination = destinations[name] ?? 'skip'
      // the title may be repeated in Unicode, which replaces it
      if (name === 'title') document.title = ''
    } else if (tablePattern.test(name)) document.tableControl(name)
    else if (marginPattern.test(name)) document.begin('margin')
    else if (name === 'f') group.font = value ?? 0
    else if (name === 's') group.level = document.headings.get(value ?? 0) ?? null
    else if (name === 'object') {
      document.noteObject()
      group.destination = 'skip'
    } else if (/^ansicpg$/.test(name)) document.encoding = codePageEncoding(value ?? 1252)
    else if (name === 'mac') document.encoding = 'macintosh'
    if (name === 'deleted' || name === 'revised') document.noteTrackedChanges()
  }

  #define(name: string, value: number | null): void {
    const isFont = this.#document.group.destination === 'fonts'
    if (name === (isFont ? 'f' : 's')) this.#document.define({ id: value ?? 0 })
    else if (name === 'fcharset') this.#document.define({ charset: value ?? 0 })
    else if (name === 'outlinelevel' && value !== null && value < 9)
      this.#document.define({ level: value + 1 })
    else if (name === 'cs' || name === 'ds' || name === 'ts') this.#document.define({ id: -1 })
  }

  #math(name: string, isFirst: boolean): void {
    if (isFirst && /^m[a-zA-Z]/.test(name)) this.#document.beginMath(name.slice(1))
  }

  #unicode(value: number): void {
    const code = value < 0 ? value + 0x10000 : value
    if (code > 0 && code <= 0x10ffff) this.#document.text(String.fromCodePoint(code))
    this.#fallback = this.#document.group.fallback
  }
}

/** Reads Rich Text Format 1.9.1 as a stream. */
export const readRtf: Reader = ({ bytes, out }) => {
  const writer = new BlockWriter(out)
  const document = new RtfDocument(writer, out.notes)
  const reader = new RtfReader(document)
  for (const token of readTokens(bytes.toString('latin1'))) {
    if (out.isFull) break
    reader.read(token)
  }
  reader.flush()
  document.finish()
  for (const [label, notes] of [
    ['footnotes', document.footnotes],
    ['endnotes', document.endnotes],
  ] as const) {
    if (notes.length > 0) out.startSection(null, label)
    writer.write(notes)
  }
  for (const text of document.headersAndFooters) {
    if (!text) continue
    out.startSection(null, 'header and footer')
    out.block(text)
  }
  return { title: document.title.trim() || null }
}
