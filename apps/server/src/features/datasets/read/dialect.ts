import type { ReadAs } from '@atelier/contract/dataset'

export interface Dialect {
  readonly delimiter: ReadAs['delimiter']
  /** Lines before the first row of the table, its header not counted. */
  readonly skip: number
  readonly hasHeader: boolean
  readonly columns: readonly string[]
  /** The first rows, as they are written. */
  readonly sample: readonly (readonly string[])[]
}

const delimiters = [',', ';', '\t', '|'] as const

interface TextRecord {
  readonly cells: string[]
  /** Where it begins, in lines from 0. */
  readonly line: number
}

/** The first records of a text (RFC 4180, quotes as DuckDB takes them); a last one that may be cut is left out. */
const recordsOf = (text: string, delimiter: string, most = 2000): TextRecord[] => {
  const records: TextRecord[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let line = 0
  let begins = 0
  const endCell = () => {
    cells.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length && records.length < most; at++) {
    const letter = text.charAt(at)
    if (letter === '\n') line++
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text.charAt(at + 1) === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (letter === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (letter === delimiter) endCell()
    else if (letter === '\n' || (letter === '\r' && text.charAt(at + 1) !== '\n')) {
      endCell()
      records.push({ cells, line: begins })
      cells = []
      begins = line
    } else if (letter !== '\r') cell += letter
  }
  if (records.length < most && (cell !== '' || cells.length > 0)) {
    endCell()
    records.push({ cells, line: begins })
  }
  return records
}

const isBlank = ({ cells }: TextRecord) => cells.every((cell) => cell.trim() === '')

/** The number of cells that most records have. */
const usualWidth = (records: readonly TextRecord[]): { width: number; share: number } => {
  const counts = new Map<number, number>()
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  const [width = 1, count = 0] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? []
  return { width, share: count / Math.max(1, records.length) }
}

const valueLike = /^[-+(]?[€$£]?\s?\d[\d.,'’\s]*[%€$£)]?$|^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/
const isYear = (cell: string) => /^(1[89]|20)\d\d$/.test(cell)

/** A first row of names: no values in it but years, which stand above columns too. */
const isHeader = (cells: readonly string[]): boolean => {
  const own = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (own.every(isYear)) return false
  return own.every((cell) => !valueLike.test(cell) || isYear(cell))
}

const nameMax = 100

/** Names that can be told apart, each at most 100 characters long. */
export const columnNames = (cells: readonly string[]): string[] => {
  const taken = new Set<string>()
  return cells.map((cell, at) => {
    const wanted =
      cell
        .replaceAll(/[\s\p{Cc}]+/gu, ' ')
        .trim()
        .slice(0, nameMax) || `column ${at + 1}`
    let name = wanted
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${wanted} ${number}`
    taken.add(name.toLowerCase())
    return name
  })
}

/** How a text is cut into a table, from its beginning; a delimiter that was told is taken as it is. */
export const detectDialect = (text: string, told?: ReadAs['delimiter']): Dialect => {
  const tried = (told === undefined ? delimiters : [told]).map((delimiter) => {
    const records = recordsOf(text, delimiter).filter((record) => !isBlank(record))
    const { width, share } = usualWidth(records)
    return { delimiter, records, width, score: width === 1 ? 0.1 : share * Math.log2(width + 1) }
  })
  const [best] = tried.toSorted((a, b) => b.score - a.score)
  const { delimiter = ',', records = [], width = 1 } = best ?? {}
  // a title or a note may stand above the table
  const from = Math.max(
    0,
    records.findIndex(({ cells }) => cells.length === width),
  )
  const rows = records.slice(from)
  const first = rows[0]?.cells ?? []
  const hasHeader = isHeader(first)
  return {
    delimiter,
    skip: rows[0]?.line ?? 0,
    hasHeader,
    columns: columnNames(hasHeader ? first : first.map(() => '')),
    sample: rows.slice(hasHeader ? 1 : 0).flatMap(({ cells }) => (cells.length === width ? [cells] : [])),
  }
}
