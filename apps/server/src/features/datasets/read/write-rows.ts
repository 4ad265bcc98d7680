import type { Sentence } from '@atelier/contract/sentence'
import { pluralSentence, presentAs, type Wording } from '@atelier/contract/write-sentence'
import { createReadStream, createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { Reject } from '@atelier/contract/datasets/dataset'
import { CsvReader } from '../../sources/knowledge/extract/index.ts'
import type { Dialect } from './dialect.ts'

export interface WrittenRows {
  readonly path: string
  readonly rows: number
  readonly skipped: number
  readonly rejects: readonly Reject[]
}

const rejectsMax = 50
const bufferMax = 1 << 20
/** Maximum characters per row, at most four bytes each: DuckDB accepts 2,000,000 bytes. */
const rowMax = 450_000

/** Cell separator that texts don't contain, so that few cells need quotes. */
export const unitSeparator = '\u001F'

const isFilled = (cell: string | undefined) =>
  cell !== undefined && cell !== '' && (cell.charCodeAt(0) > 32 || cell.trim() !== '')

const filledOf = (cells: readonly string[]): number => {
  let count = 0
  for (let at = 0; at < cells.length && count < 2; at++) if (isFilled(cells[at])) count++
  return count
}

const startsNote =
  /^\W{0,3}(note|notes|source|sources|quelle|quellen|hinweis|hinweise|anmerkung|anmerkungen|legende?|stand|comment|remark|generated|exported|\*|©)/i

const lineOf = (cells: readonly string[]): string => {
  const line = cells.join(unitSeparator)
  if (!/["\r\n]/.test(line)) return line
  return cells
    .map((cell) => (/["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(unitSeparator)
}

/** A bare sign or words after it; #3 may be a value. */
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

const rowSorter = (columns: number, hasComments: boolean) => {
  let isAfterBlank = false
  let waiting: Row[] = []
  const accepted: string[] = []
  const skippedRows: { row: Row; reason: Wording }[] = []
  const leave = (row: Row, reason: Wording): void => {
    skippedRows.push({ row, reason })
  }

  const isNote = (row: Row) => columns > 2 || isAfterBlank || startsNote.test(row.cells[0] ?? '')

  const sort = (row: Row): void => {
    const { cells } = row
    const width = cells.length > columns ? cells.findLastIndex(isFilled) + 1 : cells.length
    if (hasComments && isComment(row)) return leave(row, 'It’s a comment.')
    if (width > columns) return leave(row, cellsMismatch(cells.length, columns))
    // short rows are fine, but a single cell of several is not a row
    if (cells.length === 1 && columns > 1) return leave(row, cellsMismatch(1, columns))
    const rowText = lineOf(cells.length > columns ? cells.slice(0, columns) : cells)
    if (rowText.length > rowMax) return leave(row, 'It’s too long.')
    const missing = unitSeparator.repeat(Math.max(0, columns - cells.length))
    accepted.push(`${row.line}${unitSeparator}${rowText}${missing}`)
  }

  return {
    add: (row: Row) => {
      const filled = columns > 1 ? filledOf(row.cells) : 2
      if (filled === 0) {
        isAfterBlank = true
        return
      }
      if (filled === 1 && isFilled(row.cells[0]) && isNote(row)) {
        waiting.push(row)
        if (waiting.length > 10_000) waiting.splice(0).forEach(sort)
      } else {
        if (waiting.length > 0) waiting.splice(0).forEach(sort)
        sort(row)
      }
      if (waiting.length === 0) isAfterBlank = false
    },
    end: () => {
      for (const row of waiting.splice(0)) leave(row, 'It’s a note below the table.')
    },
    take: () => ({ accepted: accepted.splice(0), skippedRows: skippedRows.splice(0) }),
  }
}

/** Normalized as RFC 4180, with line numbers. Counts skipped rows. */
export const writeRows = async (
  source: string,
  dialect: Dialect,
  hasComments: boolean,
): Promise<WrittenRows> => {
  const { delimiter, isEscaped, columns, firstRow } = dialect
  const path = `${source}.rows`
  const reader = new CsvReader({ separator: delimiter, isEscaped })
  const sorter = rowSorter(columns.length, hasComments)
  const file = createWriteStream(path)
  const rejects: Reject[] = []
  let [rows, skipped, buffer] = [0, 0, '']

  const flush = async (least: number) => {
    if (buffer.length <= least) return
    const text = buffer
    buffer = ''
    if (!file.write(text)) await once(file, 'drain')
  }
  const settle = async () => {
    const { accepted, skippedRows: others } = sorter.take()
    if (accepted.length > 0) buffer += `${accepted.join('\n')}\n`
    rows += accepted.length
    skipped += others.length
    for (const { row, reason } of others) {
      if (rejects.length >= rejectsMax) break
      const value = row.cells.join(delimiter).trim().slice(0, 200)
      rejects.push({ line: row.line, column: null, value, ...presentAs('reason', reason) })
    }
    await flush(bufferMax)
  }

  let isFirst = true
  const stream = createReadStream(source, { encoding: 'utf8', highWaterMark: 1 << 20 })
  const pieces = async function* () {
    for await (const read of stream as AsyncIterable<string>) {
      const piece = read.includes(unitSeparator) ? read.replaceAll(unitSeparator, ' ') : read
      yield { piece: isFirst ? piece.replace(/^\uFEFF/, '') : piece, isLast: false }
      isFirst = false
    }
    yield { piece: '', isLast: true }
  }
  for await (const { piece, isLast } of pieces()) {
    for (const record of reader.push(piece, isLast)) if (record.line >= firstRow) sorter.add(record)
    if (isLast) sorter.end()
    await settle()
  }
  await flush(0)
  file.end()
  await finished(file)
  return { path, rows, skipped, rejects }
}
