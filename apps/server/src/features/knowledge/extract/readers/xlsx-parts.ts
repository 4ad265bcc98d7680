import { posix } from 'node:path'
import { readXml } from '../xml-stream.ts'
import type { Zip } from '../zip.ts'
import { numberFormat, type NumberFormat } from './number-format.ts'

export interface Workbook {
  readonly sheets: { name: string; part: string }[]
  readonly strings: string[]
  /** By the number of a cell's style. */
  readonly formats: NumberFormat[]
  readonly since1904: boolean
}

/** What a part points to: targets by id, as names within the archive. */
export const readRelations = async (zip: Zip, part: string) => {
  const found = new Map<string, { type: string; part: string }>()
  const folder = posix.dirname(part)
  const relations = await zip.open(posix.join(folder, '_rels', `${posix.basename(part)}.rels`))
  if (!relations) return found
  await readXml(relations, {
    open: (name, { Id, Type = '', Target = '', TargetMode }) => {
      if (name !== 'Relationship' || !Id || TargetMode === 'External') return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target)
      found.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), part: target })
    },
  })
  return found
}

const readStrings = async (zip: Zip, part: string): Promise<string[]> => {
  const strings: string[] = []
  const chunks = await zip.open(part)
  if (!chunks) return strings
  let text = ''
  let inText = false
  let phonetic = false
  await readXml(chunks, {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic = true
      inText = name === 't' && !phonetic
    },
    text: (more) => {
      if (inText) text += more
    },
    close: (name) => {
      if (name === 't') inText = false
      if (name === 'rPh') phonetic = false
      if (name === 'si') strings.push(text)
    },
  })
  return strings
}

const readFormats = async (zip: Zip, part: string): Promise<NumberFormat[]> => {
  const formats: NumberFormat[] = []
  const custom = new Map<number, string>()
  const chunks = await zip.open(part)
  if (!chunks) return formats
  let inCells = false
  await readXml(chunks, {
    open: (name, { numFmtId, formatCode }) => {
      if (name === 'numFmt' && formatCode) custom.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') inCells = true
      if (name === 'xf' && inCells) formats.push(numberFormat(Number(numFmtId), custom.get(Number(numFmtId))))
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false
    },
  })
  return formats
}

/** The workbook's sheets in their order and what their cells refer to. */
export const readWorkbook = async (zip: Zip): Promise<Workbook> => {
  const root = [...(await readRelations(zip, '')).values()]
  const part = root.find(({ type }) => type === 'officeDocument')?.part ?? 'xl/workbook.xml'
  const relations = await readRelations(zip, part)
  const partOf = (wanted: string) => [...relations.values()].find(({ type }) => type === wanted)?.part ?? ''
  const sheets: Workbook['sheets'] = []
  let since1904 = false
  const chunks = await zip.open(part)
  if (chunks) {
    await readXml(chunks, {
      open: (name, attributes) => {
        if (name === 'workbookPr') since1904 = /^(1|true)$/.test(attributes['date1904'] ?? '')
        if (name !== 'sheet') return
        const id = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1]
        const target = id === undefined ? undefined : relations.get(id)
        if (target?.type === 'worksheet') sheets.push({ name: attributes['name'] ?? '', part: target.part })
      },
    })
  }
  return {
    sheets,
    since1904,
    strings: await readStrings(zip, partOf('sharedStrings')),
    formats: await readFormats(zip, partOf('styles')),
  }
}
