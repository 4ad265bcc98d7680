import type { Sentence } from '@atelier/contract/sentence'
import { pluralSentence, presentAs, type Wording } from '@atelier/contract/write-sentence'
import { createReadStream, createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { Reject } from '@atelier/contract/datasets/dataset'
import { CsvReader } from '../../sources/knowledge/extract/index.ts'
import type { Dialect } from './dialect.ts'
import { isMissing } from './forms.ts'
import { totalCandidatesMax, isTotalRow, mayContainTotal } from './totals.ts'

export interface WrittenRows {
  readonly path: string
  readonly rows: number
  readonly skippedCount: number
  readonly rejects: readonly Reject[]
  /** Lines with a cell that labels a total. Incomplete if there are more than `totalCandidatesMax`. */
  readonly labeledLines: readonly number[]
}

const rejectsMax = 50
const bufferCharactersMax = 1 << 16
/** In characters, which have at most four bytes each; DuckDB accepts rows of 2,000,000 bytes. */
const rowCharactersMax = 450_000

/** Separates cells. Texts don't contain it, so few cells need quotes. */
export const unitSeparator = '\u001F'

const isFilled = (cell: string | undefined) =>
  cell !== undefined && cell !== '' && (cell.charCodeAt(0) > 32 || cell.trim() !== '')

const countFilledCells = (cells: readonly string[]): number => {
  let count = 0
  for (let index = 0; index < cells.length && count < 2; index++) if (isFilled(cells[index])) count++
  return count
}

const startsNote =
  /^\W{0,3}(note|notes|source|sources|quelle|quellen|hinweis|hinweise|anmerkung|anmerkungen|legende?|stand|comment|remark|generated|exported|\*|©)/i

const isDigit = (code: number) => code >= 48 && code <= 57
const isVisibleAscii = (code: number) => code > 32 && code < 127

/** Trims a cell; missing values become empty. */
const normalizeCell = (cell: string): string => {
  const first = cell.charCodeAt(0)
  const isTrimmed = isVisibleAscii(first) && isVisibleAscii(cell.charCodeAt(cell.length - 1))
  // no placeholder for a missing value starts with a digit
  if (isTrimmed && isDigit(first)) return cell
  if (isMissing(cell)) return ''
  return isTrimmed ? cell : cell.trim()
}

const toCsvLine = (cells: readonly string[]): string => {
  const line = cells.join(unitSeparator)
  if (!/["\r\n]/.test(line)) return line
  return cells
    .map((cell) => (/["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(unitSeparator)
}

/** Matches a lone #, or # followed by a space, since #3 may be a value. */
const isComment = ({ cells }: Row) => (cells.length === 1 ? /^\s*#/ : /^\s*#+\s/).test(cells[0] ?? '')

const cellsMismatch = (count: number, columns: number): Sentence =>
  pluralSentence('It has {count} cell instead of {columns}.', 'It has {count} cells instead of {columns}.', {
    count,
    columns,
  })

interface Row {
  readonly cells: readonly string[]
  readonly line: number
}

const createRowSorter = (columns: number, hasComments: boolean) => {
  let isAfterBlank = false
  let pendingRows: Row[] = []
  const acceptedRows: string[] = []
  const labeledLines: number[] = []
  const skippedRows: { row: Row; reason: Wording }[] = []
  const reject = (row: Row, reason: Wording): void => {
    skippedRows.push({ row, reason })
  }

  const isNote = (row: Row) => columns > 2 || isAfterBlank || startsNote.test(row.cells[0] ?? '')

  const sortRow = (row: Row): void => {
    const { cells } = row
    const width = cells.length > columns ? cells.findLastIndex(isFilled) + 1 : cells.length
    if (hasComments && isComment(row)) return reject(row, 'It’s a comment.')
    if (width > columns) return reject(row, cellsMismatch(cells.length, columns))
    // short rows are fine, but one cell in a table of several columns isn't a row
    if (cells.length === 1 && columns > 1) return reject(row, cellsMismatch(1, columns))
    const rowCells = (cells.length > columns ? cells.slice(0, columns) : cells).map(normalizeCell)
    const rowText = toCsvLine(rowCells)
    if (rowText.length > rowCharactersMax) return reject(row, 'It’s too long.')
    if (labeledLines.length <= totalCandidatesMax && mayContainTotal(rowText) && isTotalRow(rowCells))
      labeledLines.push(row.line)
    const missingCells = unitSeparator.repeat(Math.max(0, columns - cells.length))
    acceptedRows.push(`${row.line}${unitSeparator}${rowText}${missingCells}`)
  }

  return {
    labeledLines,
    add: (row: Row) => {
      const filledCount = columns > 1 ? countFilledCells(row.cells) : 2
      if (filledCount === 0) {
        isAfterBlank = true
        return
      }
      if (filledCount === 1 && isFilled(row.cells[0]) && isNote(row)) {
        pendingRows.push(row)
        if (pendingRows.length > 10_000) pendingRows.splice(0).forEach(sortRow)
      } else {
        if (pendingRows.length > 0) pendingRows.splice(0).forEach(sortRow)
        sortRow(row)
      }
      if (pendingRows.length === 0) isAfterBlank = false
    },
    end: () => {
      for (const row of pendingRows.splice(0)) reject(row, 'It’s a note below the table.')
    },
    drain: () => ({ accepted: acceptedRows.splice(0), skippedRows: skippedRows.splice(0) }),
  }
}

/** Writes the rows as normalized CSV with line numbers, and counts skipped rows. */
export const writeRows = async (
  source: string,
  dialect: Dialect,
  hasComments: boolean,
): Promise<WrittenRows> => {
  const { delimiter, isEscaped, columns, firstRow } = dialect
  const path = `${source}.rows`
  const reader = new CsvReader({ separator: delimiter, isEscaped })
  const sorter = createRowSorter(columns.length, hasComments)
  const file = createWriteStream(path)
  const rejects: Reject[] = []
  let [rows, skippedCount, buffer] = [0, 0, '']

  const flush = async (bufferedMin: number) => {
    if (buffer.length <= bufferedMin) return
    const text = buffer
    buffer = ''
    if (!file.write(text)) await once(file, 'drain')
  }
  const writeAcceptedRows = async () => {
    const { accepted, skippedRows: rejectedRows } = sorter.drain()
    if (accepted.length > 0) buffer += `${accepted.join('\n')}\n`
    rows += accepted.length
    skippedCount += rejectedRows.length
    for (const { row, reason } of rejectedRows) {
      if (rejects.length >= rejectsMax) break
      const value = row.cells.join(delimiter).trim().slice(0, 200)
      rejects.push({ line: row.line, column: null, value, ...presentAs('reason', reason) })
    }
    await flush(bufferCharactersMax)
  }

  let isFirst = true
  const stream = createReadStream(source, { encoding: 'utf8', highWaterMark: 1 << 16 })
  const readCleanChunks = async function* () {
    for await (const chunk of stream as AsyncIterable<string>) {
      const cleanText = chunk.includes(unitSeparator) ? chunk.replaceAll(unitSeparator, ' ') : chunk
      yield { piece: isFirst ? cleanText.replace(/^\uFEFF/, '') : cleanText, isLast: false }
      isFirst = false
    }
    yield { piece: '', isLast: true }
  }
  for await (const { piece, isLast } of readCleanChunks()) {
    for (const record of reader.push(piece, isLast)) if (record.line >= firstRow) sorter.add(record)
    if (isLast) sorter.end()
    await writeAcceptedRows()
  }
  await flush(0)
  file.end()
  await finished(file)
  return { path, rows, skippedCount, rejects, labeledLines: sorter.labeledLines }
}
