import { rowLine } from '../../row-writer.ts'
import type { LineCell, PdfLine } from './lines.ts'

/** Maximum distance of rows, in font sizes. */
const rowDistanceMax = 4
const sampleRows = 60
/** In characters. If two columns have longer cells, they are columns of prose. */
const proseCharactersMin = 30

const overlapLength = (a: LineCell, b: LineCell) => Math.min(a.end, b.end) - Math.max(a.start, b.start)
const overlaps = (a: LineCell, b: LineCell) => overlapLength(a, b) > 0

/** Overlapping cells are in the same column, except cells that span several. */
const findColumns = (rows: readonly PdfLine[]): LineCell[] => {
  const sample = rows.slice(0, sampleRows)
  const spansSeveral = (cell: LineCell) =>
    sample.some(({ cells }) => cells.filter((other) => overlaps(cell, other)).length > 1)
  const columns: { text: string; start: number; end: number }[] = []
  for (const cell of sample
    .flatMap(({ cells }) => cells.filter((each) => !spansSeveral(each)))
    .toSorted((a, b) => a.start - b.start)) {
    const last = columns.at(-1)
    if (last && cell.start < last.end) last.end = Math.max(last.end, cell.end)
    else columns.push({ ...cell, text: '' })
  }
  return columns
}

const distanceTo = (cell: LineCell, column: LineCell) => -overlapLength(cell, column)

const assignCells = ({ cells }: PdfLine, columns: readonly LineCell[]): string[] => {
  const row = columns.map(() => '')
  for (const cell of cells) {
    const first = columns.findIndex((column) => overlaps(cell, column))
    const nearestIndex = columns.reduce(
      (best, column, index) =>
        distanceTo(cell, column) < distanceTo(cell, columns[best] ?? column) ? index : best,
      0,
    )
    const columnIndex = first < 0 ? nearestIndex : first
    row[columnIndex] = [row[columnIndex], cell.text].filter(Boolean).join(' ')
  }
  return row
}

const follows = (lineAbove: PdfLine, lineBelow: PdfLine): boolean => {
  const rowDistance = lineAbove.baseline - lineBelow.baseline
  const size = Math.max(lineAbove.size, lineBelow.size)
  return (
    lineAbove.angle === lineBelow.angle && rowDistance > size * 0.3 && rowDistance < size * rowDistanceMax
  )
}

const isProse = (rows: readonly PdfLine[], columns: number): boolean => {
  const cells = rows.flatMap((row) => row.cells)
  return (
    columns < 3 && cells.reduce((sum, { text }) => sum + text.length, 0) > cells.length * proseCharactersMin
  )
}

const listMarker =
  /^(?:\(?(?:\d{1,3}|[a-z]{1,2}|[ivxlc]{1,6}|[IVXLC]{1,6}|[A-Z])[.)]|\d{1,3}(?:\.\d{1,3})+\.?|[•◦▪‣–—-])$/

/** Lists and clauses also have two columns: markers and text. */
const isList = (rows: readonly PdfLine[]): boolean =>
  rows.every(
    ({ cells: [first, ...otherCells] }) => otherCells.length === 1 && listMarker.test(first?.text ?? ''),
  )

/** `rows` is null if the lines up to `next` aren't a table. */
export const readTableAt = (
  lines: readonly PdfLine[],
  start: number,
): { rows: string[] | null; next: number } => {
  let next = start
  for (let index = start; index < lines.length; index += 1) {
    const [line, lineAbove, lineBelow] = [lines[index], lines[index - 1], lines[index + 1]]
    if (!line || (index > start && lineAbove && !follows(lineAbove, line))) break
    const startsRow =
      index > start &&
      line.cells.length === 1 &&
      (lineBelow?.cells.length ?? 0) > 1 &&
      follows(line, lineBelow ?? line)
    if (line.cells.length < 2 && !startsRow) break
    next = index + 1
  }
  const rows = lines.slice(start, next)
  if (rows.length < 2) return { rows: null, next }
  if (isList(rows)) return { rows: rows.map(({ cells }) => cells.map(({ text }) => text).join(' ')), next }
  const columns = findColumns(rows)
  if (columns.length < 2 || isProse(rows, columns.length)) return { rows: null, next }
  return { rows: rows.map((row) => rowLine(assignCells(row, columns))), next }
}
