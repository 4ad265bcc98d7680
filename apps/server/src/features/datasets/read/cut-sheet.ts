import { hasSecondHeaderRow, joinHeaderRows } from './dialect.ts'
import { CellError, Duration, isEmpty, type Sheet, type SheetCell } from './sheet-cells.ts'
import { isTotalRow } from './totals.ts'

export const isDay = (time: Date) => time.getTime() % 86_400_000 === 0

const pad = (value: number) => String(value).padStart(2, '0')

/** Formats hours (which may exceed 24), minutes and seconds. */
const clockText = (seconds: number): string => {
  const absoluteSeconds = Math.abs(seconds)
  const remainingSeconds = absoluteSeconds % 60
  const text = `${pad(Math.floor(absoluteSeconds / 3600))}:${pad(Math.floor(absoluteSeconds / 60) % 60)}:${remainingSeconds < 10 ? '0' : ''}${Number(remainingSeconds.toFixed(3))}`
  return seconds < 0 ? `-${text}` : text
}

export const formatCell = (cell: SheetCell): string => {
  if (cell instanceof Duration) return clockText(cell.seconds)
  if (cell instanceof CellError) return cell.code
  if (!(cell instanceof Date)) return String(cell).trim()
  return cell
    .toISOString()
    .slice(0, isDay(cell) ? 10 : 19)
    .replace('T', ' ')
}

export const cellText = (cell: SheetCell | undefined): string =>
  isEmpty(cell) ? '' : formatCell(cell ?? null)

export interface Row {
  readonly line: number
  readonly cells: readonly SheetCell[]
  readonly total: string | null
  readonly isTotal: boolean
}

const countFilledCells = ({ cells }: { cells: readonly SheetCell[] }) =>
  cells.filter((cell) => !isEmpty(cell)).length

const readHeaders = (rows: Sheet['rows'], from: number, width: number) => {
  const columns = Array.from({ length: width }, (_, column) => column)
  const first = rows[from]?.cells ?? []
  const hasHeader = first.every(
    (cell) => isEmpty(cell) || typeof cell === 'string' || /^(19|20)\d\d$/.test(String(cell)),
  )
  if (!hasHeader) return { headerRowCount: 0, headers: columns.map(() => '') }
  const rowTexts = (row: number) => columns.map((column) => cellText(rows[row]?.cells[column]))
  const sample = rows.slice(from, from + 200).map((_, row) => rowTexts(from + row))
  return hasSecondHeaderRow(sample)
    ? { headerRowCount: 2, headers: joinHeaderRows(rowTexts(from), rowTexts(from + 1)) }
    : { headerRowCount: 1, headers: rowTexts(from) }
}

/** Single-cell rows below the table, after an empty line, are notes. */
const findNotesStart = (rows: Sheet['rows'], width: number): number => {
  let end = rows.length
  while (end > 1 && countFilledCells(rows[end - 1] ?? { cells: [] }) === 1) end--
  for (let index = end; index < rows.length; index++) {
    const [previous, current] = [rows[index - 1], rows[index]]
    if (!previous || !current) break
    const isText = typeof current.cells.find((cell) => !isEmpty(cell)) === 'string'
    if (isText && (current.line > previous.line + 1 || width > 2)) return index
  }
  return rows.length
}

/** The table starts at the first row that fills most of the sheet's typical width. */
export const cutSheet = ({ rows, totals }: Sheet) => {
  const width = rows.reduce((max, { cells }) => Math.max(max, cells.length), 0)
  const typicalWidth = rows.slice(0, 50).reduce((max, row) => Math.max(max, countFilledCells(row)), 0)
  const headerStart = Math.max(
    0,
    rows.findIndex((row) => countFilledCells(row) >= Math.max(1, typicalWidth * 0.6)),
  )
  const { headerRowCount, headers } = readHeaders(rows, headerStart, width)
  const dataRows = rows.slice(headerStart + headerRowCount)
  const end = findNotesStart(dataRows, typicalWidth)
  const body = dataRows.slice(0, end).map(({ line, cells }): Row => {
    const texts = cells.map((cell) => (typeof cell === 'string' ? cell : ''))
    const isTotal = totals.has(line)
    const totalText = texts.find((text) => isTotalRow([text])) ?? (isTotal ? 'Total' : null)
    return { line, cells, total: totalText, isTotal }
  })
  const usedColumns = Array.from({ length: width }, (_, column) => column).filter(
    (column) => headers[column] !== '' || body.some(({ cells }) => !isEmpty(cells[column])),
  )
  return { headers, body, notes: dataRows.slice(end), usedColumns }
}
