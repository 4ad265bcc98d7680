import { readXml, type XmlHandler } from '../xml-stream.ts'
import type { Zip } from '../zip.ts'
import { formatNumber } from './number-format.ts'
import { readRelations, type Workbook } from './xlsx-parts.ts'

/** The column of a cell's name: 0 for 'A7', 26 for 'AA7'. */
const columnOf = (reference: string): number => {
  let column = 0
  for (const letter of reference.toUpperCase()) {
    const value = letter.charCodeAt(0) - 64
    if (value < 1 || value > 26) break
    column = column * 26 + value
  }
  return column - 1
}

const widest = 16_384

const cellText = (type: string, style: number, value: string, workbook: Workbook): string => {
  if (value === '') return ''
  if (type === 's') return workbook.strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'str' || type === 'inlineStr' || type === 'e' || type === 'd') return value
  const format = workbook.formats[style]
  return format ? formatNumber(Number(value), format, workbook.since1904) : value
}

type OnRow = (cells: string[], row: number) => boolean

/** Calls `onRow` for every row with its cells in their columns, until it answers false. */
const sheetHandler = (workbook: Workbook, onRow: OnRow): XmlHandler => {
  let cells: string[] = []
  let row = 0
  let column = -1
  let type = ''
  let style = 0
  let value = ''
  let reading = false
  let done = false
  return {
    open: (name, attributes) => {
      if (name === 'row') {
        row = Number(attributes['r']) || row + 1
        cells = []
        column = -1
      } else if (name === 'c') {
        const named = attributes['r'] ? columnOf(attributes['r']) : column + 1
        column = named >= 0 && named < widest ? named : column + 1
        type = attributes['t'] ?? 'n'
        style = Number(attributes['s'] ?? 0)
        value = ''
      } else if (name === 'v' || name === 't') reading = true
      else if (name === 'rPh') reading = false
    },
    text: (text) => {
      if (reading) value += text
    },
    close: (name) => {
      if (name === 'v' || name === 't') reading = false
      else if (name === 'c' && column >= 0) cells[column] = cellText(type, style, value, workbook)
      else if (name === 'row' && !done)
        done = !onRow(
          Array.from(cells, (cell) => cell ?? ''),
          row,
        )
    },
  }
}

export const readSheet = async (zip: Zip, part: string, workbook: Workbook, onRow: OnRow): Promise<void> => {
  const chunks = await zip.open(part)
  if (chunks) await readXml(chunks, sheetHandler(workbook, onRow))
}

/** Texts beside a sheet's cells: its comments, then its text boxes. */
export const readBesideSheet = async (zip: Zip, part: string): Promise<string[]> => {
  const texts: string[] = []
  for (const relation of (await readRelations(zip, part)).values()) {
    const ends = { comments: 'comment', drawing: 'p', threadedComment: 'threadedComment' }[relation.type]
    const chunks = ends ? await zip.open(relation.part) : null
    if (!chunks) continue
    let text = ''
    let cell = ''
    let reading = false
    await readXml(chunks, {
      open: (name, attributes) => {
        if (name === ends) {
          text = ''
          cell = attributes['ref'] ?? ''
        }
        reading = name === 't' || name === 'text'
      },
      text: (more) => {
        if (reading) text += more
      },
      close: (name) => {
        reading = false
        if (name !== ends || text.trim() === '') return
        texts.push(cell ? `Comment on ${cell}: ${text}` : text)
        text = ''
      },
    })
  }
  return texts
}
