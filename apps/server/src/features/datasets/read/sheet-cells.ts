import { readFile } from 'node:fs/promises'
import { sentence } from '@atelier/contract/write-sentence'
import {
  addSheetNotes,
  openZip,
  type RawCell,
  readSheet,
  readTotalRows,
  readWorkbook,
  type ExtractionNotes,
  serialTime,
  displayText,
  type Workbook,
} from '../../sources/knowledge/extract/index.ts'
import { AppError } from '../../../platform/app-error.ts'

export class Duration {
  readonly seconds: number
  readonly isClock: boolean
  constructor(seconds: number, isClock: boolean) {
    this.seconds = seconds
    this.isClock = isClock
  }
}

export class CellError {
  readonly code: string
  constructor(code: string) {
    this.code = code
  }
}

export type SheetCell = string | number | boolean | Date | Duration | CellError | null

export const isEmpty = (cell: SheetCell | undefined): boolean =>
  cell == null || (typeof cell === 'string' && cell.trim() === '')

const roundingMs = 10
const roundToSecond = (milliseconds: number): number => {
  const remainder = ((milliseconds % 1000) + 1000) % 1000
  if (remainder <= roundingMs) return milliseconds - remainder
  return remainder >= 1000 - roundingMs ? milliseconds + (1000 - remainder) : milliseconds
}

/** Formats such as 00000 mark identifiers, such as postal codes, instead of quantities. */
const isKeyFormat = (code: string): boolean => /^0[0\- ]*0$/.test(code)

const numberCell = (raw: string, cell: RawCell, workbook: Workbook): SheetCell => {
  const value = Number(raw)
  if (!Number.isFinite(value)) return raw
  const format = workbook.formats[cell.style]
  // a double can't represent so many digits
  if (/^-?\d{16,}$/.test(raw)) return raw
  if (!format || format.kind === 'general') return value
  if (format.kind === 'number') return isKeyFormat(format.code) ? displayText(cell, workbook) : value
  const milliseconds = roundToSecond(Math.round(value * 86_400_000))
  if (format.kind === 'duration' || (format.kind === 'time' && Math.abs(value) < 10_000))
    return new Duration(milliseconds / 1000, format.kind === 'time')
  const time = serialTime(value, workbook.since1904)
  return time ? new Date(roundToSecond(time.getTime())) : value
}

const toSheetCell = (cell: RawCell, workbook: Workbook): SheetCell => {
  const { type, value, formula } = cell
  if (formula !== null || value === '') return null
  if (type === 'n') return numberCell(value, cell, workbook)
  if (type === 'b') return value === '1' || value === 'true'
  if (type === 'e') return new CellError(value)
  if (type !== 'd') return type === 's' ? (workbook.strings[Number(value)] ?? null) : value
  const time = new Date(
    /Z|[+-]\d{2}:\d{2}$/.test(value) ? value : `${value}${value.includes('T') ? 'Z' : ''}`,
  )
  return Number.isNaN(time.getTime()) ? value : time
}

/** Merged numbers are repeated only if they are labels; other numbers would be counted once per row. */
const isLabel = (cell: SheetCell, column: number): boolean =>
  typeof cell !== 'number' || column === 0 || (Number.isInteger(cell) && cell >= 1900 && cell <= 2100)

export interface Sheet {
  readonly sheet: string
  readonly rows: readonly { readonly line: number; readonly cells: readonly SheetCell[] }[]
  readonly totals: ReadonlySet<number>
}

const cellsMax = 5_000_000

const tooManyCellsError = () =>
  new AppError(
    'TOO_LARGE',
    sentence('This workbook has more than {cellsMax} cells. Save the sheet you need as CSV and add that.', {
      cellsMax,
    }),
  )

export const readSheetCells = async (path: string, notes: ExtractionNotes): Promise<Sheet[]> => {
  const zip = await openZip(await readFile(path))
  const workbook = await readWorkbook(zip)
  notes.count('sheets', workbook.skippedSheets)
  const sheets: Sheet[] = []
  let cellCount = 0
  for (const { name, part, hasCells, isHidden } of workbook.sheets) {
    if (!hasCells) continue
    const rows: { line: number; cells: SheetCell[] }[] = []
    const facts = await readSheet<SheetCell>(zip, part, workbook, {
      toCell: (cell) => toSheetCell(cell, workbook),
      empty: null,
      isEmpty,
      isRepeated: isLabel,
      onRow: (cells, line) => {
        cellCount += cells.length
        if (cellCount > cellsMax) throw tooManyCellsError()
        if (!cells.every(isEmpty)) rows.push({ line, cells })
        return true
      },
    })
    if (rows.length === 0) continue
    // values hidden by a number format are still part of calculations
    addSheetNotes(notes, { ...facts, hiddenValues: 0 })
    if (isHidden) notes.count('hiddenSheets')
    sheets.push({ sheet: name, rows, totals: await readTotalRows(zip, part) })
  }
  return sheets
}
