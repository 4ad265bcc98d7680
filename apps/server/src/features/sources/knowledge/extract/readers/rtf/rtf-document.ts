import { oneLine } from '../../clean-text.ts'
import { type Block, blockText, type BlockWriter, paragraph } from '../../office/blocks.ts'
import { type Field, isPageField, instructionText } from '../../office/fields.ts'
import { ommlToLatex } from '../../office/math/omml.ts'
import { formatNumeral } from '../../office/numerals.ts'
import { joinRuns } from '../../office/script-text.ts'
import { isSymbolFont, symbolText } from '../../office/symbols.ts'
import { trackedChangesNote, hiddenTextNote, type ExtractionNotes } from '../../extraction-notes.ts'
import type { XmlElement } from '../../xml-tree.ts'
import { charsetEncoding, decodeBytes } from './characters.ts'
import {
  type GroupEndAction,
  type Font,
  type Group,
  createTarget,
  createRootGroup,
  type Target,
} from './state.ts'
import { RtfTable } from './table.ts'

const textBullet = /[\p{L}\p{N}☐☑☒✓✗]/u

export class RtfDocument {
  readonly #writer: BlockWriter
  readonly #notes: ExtractionNotes
  readonly #table = new RtfTable()
  readonly #targets: Target[] = [createTarget()]
  readonly #groups: Group[] = []
  readonly #fields: Field[] = []
  readonly fonts = new Map<number, Font>()
  readonly headings = new Map<number, number>()
  readonly footnotes: Block[] = []
  readonly endnotes: Block[] = []
  readonly headersAndFooters = new Set<string>()
  group: Group = createRootGroup()
  encoding = 'windows-1252'
  title = ''
  #comments: Block[] = []
  #author = ''
  #property = { name: '', value: '' }
  #alternative = ''
  #definition = { id: 0, text: '', charset: 0, level: null as number | null }

  constructor(writer: BlockWriter, notes: ExtractionNotes) {
    this.#writer = writer
    this.#notes = notes
  }

  get #target(): Target {
    return this.#targets.at(-1) ?? this.#targets[0] ?? createTarget()
  }

  open(): void {
    this.#groups.push(this.group)
    this.group = { ...this.group, isOptional: false, endAction: null, isNamed: false }
  }

  close(): void {
    this.#finish(this.group.endAction)
    this.group = this.#groups.pop() ?? createRootGroup()
  }

  begin(endAction: GroupEndAction): void {
    this.group.destination = 'text'
    this.group.endAction = endAction
    this.#targets.push(createTarget(endAction === 'marker'))
  }

  beginField(): void {
    this.group.endAction = 'field'
    this.#fields.push({ instruction: '', hasResult: false })
  }

  beginResult(): void {
    const field = this.#fields.at(-1)
    if (!field) return
    field.hasResult = true
    this.group.destination = isPageField(field.instruction) ? 'skip' : 'text'
  }

  markEndnote(): void {
    this.#target.isEndnote = true
  }

  define(definition: Partial<{ id: number; charset: number; level: number }>): void {
    if (definition.id !== undefined)
      this.#definition = { id: definition.id, text: '', charset: 0, level: null }
    Object.assign(this.#definition, definition)
  }

  beginMath(name: string): void {
    const element: XmlElement = { name, attributes: {}, children: [] }
    if (this.group.element) this.group.element.children.push(element)
    else this.group.endAction = 'math'
    this.group.element = element
    this.group.destination = 'math'
  }

  bytes(bytes: string): void {
    const font = this.fonts.get(this.group.font)
    const isText = this.group.destination === 'text'
    if (isText && font && (font.charset === 2 || isSymbolFont(font.name))) {
      this.#symbols(bytes, font.name)
      return
    }
    const charset = isText || this.group.destination === 'math' ? font?.charset : this.#definition.charset
    this.text(decodeBytes(bytes, charsetEncoding(charset ?? 0) ?? this.encoding))
  }

  text(text: string): void {
    const { destination, element } = this.group
    if (destination === 'text') {
      if (/[\uf000-\uf0ff]/.test(text)) this.#symbols(text, this.fonts.get(this.group.font)?.name ?? '')
      else this.#run(text)
    } else if (destination === 'title') this.title += text
    else if (destination === 'author') this.#author += text
    else if (destination === 'name' || destination === 'value') this.#property[destination] += text
    else if (destination === 'fonts' || destination === 'styles') this.#define(text)
    else if (destination === 'math' && element) this.#mathText(element, text)
    else if (destination === 'instruction') {
      const field = this.#fields.at(-1)
      if (field) field.instruction += text
    }
  }

  noteTrackedChanges(): void {
    this.#notes.add(trackedChangesNote)
  }

  noteObject(): void {
    this.#notes.count('objects')
  }

  beginProperty(destination: 'name' | 'value'): void {
    this.#property[destination] = ''
    this.group.destination = destination
    if (destination === 'value') this.group.endAction = 'picture'
  }

  beginPicture(): void {
    this.group.destination = 'property'
    this.group.endAction = 'box'
    this.#alternative = ''
  }

  tableControl(name: string): void {
    if (this.#targets.length > 1) {
      if (name === 'cell' || name === 'row') this.paragraph()
      return
    }
    if (name.endsWith('cell')) this.#endParagraph(true)
    this.#table.control(name)
  }

  paragraph(): void {
    this.#endParagraph(this.group.isInTable)
  }

  finish(): void {
    while (this.#groups.length > 0) this.close()
    this.#endParagraph(this.group.isInTable)
    this.#writer.write([...this.#table.drain(), ...this.#comments])
  }

  #symbols(text: string, font: string): void {
    // LibreOffice omits the fonts of bullets from the font table
    const visibleText = symbolText(text, font) ?? (this.#target.isMarker ? '•' : null)
    if (visibleText === null) this.#notes.count('symbols')
    if (visibleText !== null) this.#run(visibleText)
  }

  #run(text: string): void {
    const { verticalAlign, strikethrough, hidden, deleted } = this.group
    if (hidden && !deleted && text.trim() !== '') this.#notes.add(hiddenTextNote)
    if (!hidden && !deleted) this.#target.runs.push({ text, verticalAlign, strikethrough })
  }

  #define(text: string): void {
    this.#definition.text += text
    if (!this.#definition.text.includes(';')) return
    const { id, charset, level } = this.#definition
    const name = this.#definition.text.replace(/;.*$/s, '').trim()
    this.#definition.text = ''
    if (this.group.destination === 'fonts') this.fonts.set(id, { name, charset })
    else {
      const depth = /^heading (\d)$/i.exec(name)?.[1]
      const headingLevel = level ?? (depth === undefined ? (/^title$/i.test(name) ? 1 : null) : Number(depth))
      if (headingLevel !== null) this.headings.set(id, headingLevel)
    }
  }

  #mathText(element: XmlElement, text: string): void {
    if (element.name === 'r') element.children.push({ name: 't', attributes: {}, children: [text] })
    else if (text.trim() !== '') Object.assign(element.attributes, { val: text.trim() })
  }

  #endParagraph(isInTable: boolean): void {
    const target = this.#target
    const text = joinRuns(target.runs).trim()
    const { marker } = target
    target.runs = []
    target.marker = ''
    const isMain = this.#targets.length === 1
    if (isMain && !isInTable) this.#writer.write(this.#table.drain())
    if (text !== '') this.#add(this.#block(text, marker), isMain && isInTable)
    if (isMain && !isInTable) this.#writer.write(this.#comments.splice(0))
  }

  #block(text: string, marker: string): Block {
    const { level } = this.group
    if (level !== null && this.#targets.length === 1) {
      return { kind: 'heading', text: textBullet.test(marker) ? `${marker} ${text}` : text, level }
    }
    if (marker === '') return paragraph(text)
    return { kind: 'item', text, marker: textBullet.test(marker) ? marker : '-', depth: 0 }
  }

  #add(block: Block, isInTable: boolean): void {
    if (this.#targets.length > 1) this.#target.blocks.push(block)
    else if (isInTable) this.#table.add(block)
    else this.#writer.write([block])
  }

  #finish(endAction: GroupEndAction): void {
    if (endAction === null) return
    if (endAction === 'picture') {
      if (/^(wzDescription|pibAlt)$/.test(this.#property.name))
        this.#alternative = oneLine(this.#property.value)
      return
    }
    if (endAction === 'field') {
      const field = this.#fields.pop()
      const fieldText = field && !field.hasResult ? instructionText(field.instruction) : null
      if (fieldText !== null) this.#target.runs.push({ text: fieldText })
      return
    }
    if (endAction === 'math') {
      if (this.group.element) this.#target.runs.push({ text: ommlToLatex(this.group.element) })
      return
    }
    if (endAction === 'box' && this.group.destination === 'property') return this.#finishPicture()
    this.#finishTarget(endAction)
  }

  #finishPicture(): void {
    if (this.#alternative === '') this.#notes.count('images')
    else this.#target.runs.push({ text: `[Image: ${this.#alternative}]` })
    this.#alternative = ''
  }

  #finishTarget(endAction: Exclude<GroupEndAction, null>): void {
    if (endAction === 'marker') {
      const marker = joinRuns(this.#targets.pop()?.runs ?? [])
      this.#target.marker = oneLine(marker)
      return
    }
    this.#endParagraph(false)
    const { blocks, isEndnote } = this.#targets.pop() ?? createTarget()
    const text = blockText(blocks).trim()
    if (endAction === 'margin') this.headersAndFooters.add(oneLine(text))
    else if (endAction === 'comment') {
      const author = oneLine(this.#author)
      this.#comments.push(paragraph(`${author ? `Comment by ${author}` : 'Comment'}: ${oneLine(text)}`))
      this.#author = ''
    } else if (endAction === 'note') {
      const list = isEndnote ? this.endnotes : this.footnotes
      const marker = formatNumeral(list.length + 1, isEndnote ? 'lowerRoman' : 'decimal')
      this.#target.runs.push({ text: `[${marker}]` })
      list.push(paragraph(`[${marker}] ${text}`))
    } else if (text !== '') this.#comments = [...this.#comments, ...blocks]
  }
}
