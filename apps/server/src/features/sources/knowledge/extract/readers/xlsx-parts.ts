import { readRelations } from '../office/relations.ts'
import { readXml } from '../xml-stream.ts'
import type { Zip } from '../zip.ts'
import { type NumberFormat, createFormatLookup } from './number-format.ts'

interface WorkbookSheet {
  readonly name: string
  readonly part: string
  readonly isHidden: boolean
  readonly hasCells: boolean
}

export interface Workbook {
  readonly sheets: WorkbookSheet[]
  readonly skippedSheets: number
  readonly strings: string[]
  /** Indexed by style. */
  readonly formats: NumberFormat[]
  readonly since1904: boolean
  /** The workbook is recalculated when opened, so results of 0 are placeholders. */
  readonly isUncalculated: boolean
  readonly people: ReadonlyMap<string, string>
}

/** Characters that XML doesn't allow are written as _x000D_ (ECMA-376 part 1, 22.4.2.4). */
export const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text

const scriptCharacters: Record<string, string> = {
  superscript: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾',
  subscript: '₀₁₂₃₄₅₆₇₈₉₊₋₍₎',
}
const plainCharacters = '0123456789+-()'

/** Marks a raised or lowered run: 10⁶ must not become 106. */
const toScript = (text: string, position: string): string => {
  const scripts = scriptCharacters[position]
  if (scripts === undefined || text.trim() === '') return text
  const characters = [...text.replaceAll('−', '-')].map(
    (character) => scripts[plainCharacters.indexOf(character)],
  )
  if (characters.every((character) => character !== undefined)) return characters.join('')
  return `${position === 'superscript' ? '^' : '_'}{${text}}`
}

/** Skips phonetic hints, and marks raised and lowered runs. */
export const createRichTextReader = () => {
  let text = ''
  let isPhonetic = false
  let isText = false
  let verticalAlign = ''
  let run = ''
  return {
    start: () => {
      text = ''
      verticalAlign = ''
    },
    open: (name: string, attributes: Readonly<Record<string, string>>) => {
      if (name === 'rPh') isPhonetic = true
      else if (name === 'r') verticalAlign = ''
      else if (name === 'vertAlign') verticalAlign = attributes['val'] ?? ''
      else if (name === 't') isText = !isPhonetic
    },
    text: (chunk: string) => {
      if (isText) run += chunk
    },
    close: (name: string) => {
      if (name === 'rPh') isPhonetic = false
      if (name === 'r') verticalAlign = ''
      if (name !== 't' || !isText) return
      text += toScript(run, verticalAlign)
      run = ''
      isText = false
    },
    value: () => decodeEscapes(text),
  }
}

const readStrings = async (zip: Zip, part: string): Promise<string[]> => {
  const strings: string[] = []
  const chunks = await zip.open(part)
  if (!chunks) return strings
  const richTextReader = createRichTextReader()
  await readXml(chunks, {
    open: (name, attributes) => {
      if (name === 'si') richTextReader.start()
      else richTextReader.open(name, attributes)
    },
    text: richTextReader.text,
    close: (name) => {
      if (name === 'si') strings.push(richTextReader.value())
      else richTextReader.close(name)
    },
  })
  return strings
}

const readFormats = async (zip: Zip, part: string): Promise<NumberFormat[]> => {
  const formats: NumberFormat[] = []
  const customFormats = new Map<number, string>()
  const chunks = await zip.open(part)
  if (!chunks) return formats
  const formatOf = createFormatLookup()
  let inCells = false
  await readXml(chunks, {
    open: (name, { numFmtId, formatCode }) => {
      if (name === 'numFmt' && formatCode) customFormats.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') inCells = true
      if (name === 'xf' && inCells)
        formats.push(formatOf(Number(numFmtId), customFormats.get(Number(numFmtId))))
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false
    },
  })
  return formats
}

const readPeople = async (zip: Zip, part: string): Promise<Map<string, string>> => {
  const people = new Map<string, string>()
  const chunks = await zip.open(part)
  if (chunks)
    await readXml(chunks, {
      open: (name, { id, displayName }) => {
        if (name === 'person' && id && displayName) people.set(id, displayName)
      },
    })
  return people
}

const isTrue = (value: string | undefined) => /^(1|true|on)$/.test(value ?? '')

export const readWorkbook = async (zip: Zip): Promise<Workbook> => {
  const root = [...(await readRelations(zip, '')).values()]
  const part = root.find(({ type }) => type === 'officeDocument')?.part ?? 'xl/workbook.xml'
  const relations = await readRelations(zip, part)
  const findPart = (partType: string) =>
    [...relations.values()].find(({ type }) => type === partType)?.part ?? ''
  const names = new Set(zip.names.map((name) => name.replace(/^\/+/, '').toLowerCase()))
  const sheets: WorkbookSheet[] = []
  let [since1904, isUncalculated, skippedSheets] = [false, false, 0]
  const chunks = await zip.open(part)
  if (chunks) {
    await readXml(chunks, {
      open: (name, attributes) => {
        if (name === 'workbookPr') since1904 = isTrue(attributes['date1904'])
        if (name === 'calcPr') isUncalculated = isTrue(attributes['fullCalcOnLoad'])
        if (name !== 'sheet') return
        const id = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1]
        const target = id === undefined ? undefined : relations.get(id)
        const hasCells = target?.type === 'worksheet'
        if (!target || !names.has(target.part.toLowerCase()) || !(hasCells || target.type === 'chartsheet'))
          skippedSheets++
        else
          sheets.push({
            name: attributes['name'] ?? '',
            part: target.part,
            isHidden: /hidden/i.test(attributes['state'] ?? ''),
            hasCells,
          })
      },
    })
  }
  return {
    sheets,
    skippedSheets,
    since1904,
    isUncalculated,
    strings: await readStrings(zip, findPart('sharedStrings')),
    formats: await readFormats(zip, findPart('styles')),
    people: await readPeople(zip, findPart('person')),
  }
}
