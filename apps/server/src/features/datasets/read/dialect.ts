import type { ReadAs, ReadAsInput } from '@atelier/contract/datasets/dataset'
import { csvRecords, escapesQuotes } from '../../sources/knowledge/extract/index.ts'

export interface Dialect {
  readonly delimiter: ReadAs['delimiter']
  readonly above: number
  readonly names: ReadAs['names']
  readonly firstRow: number
  /** Quotes are escaped as \". */
  readonly isEscaped: boolean
  readonly columns: readonly string[]
  readonly sample: readonly (readonly string[])[]
}

const delimiters = [',', ';', '\t', '|'] as const

interface TextRecord {
  readonly cells: string[]
  readonly line: number
}

const recordsMax = 2000

const recordsOf = (text: string, separator: string): TextRecord[] => {
  const dialect = { separator, isEscaped: escapesQuotes(text, separator) }
  return csvRecords(text, dialect)
    .take(recordsMax)
    .map(({ cells, line }) => ({ cells, line: line - 1 }))
    .toArray()
}

const isBlank = ({ cells }: TextRecord) => cells.every((cell) => cell.trim() === '')

const usualWidth = (records: readonly TextRecord[]): { width: number; share: number } => {
  const counts = new Map<number, number>()
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  const [width = 1, count = 0] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? []
  return { width, share: count / Math.max(1, records.length) }
}

const valueLike = /^[-+(]?[€$£]?\s?\d[\d.,'’\s]*[%€$£)]?$|^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/
const isYear = (cell: string) => /^(1[89]|20)\d\d$/.test(cell)

const isFilled = (cell: string | undefined) => cell !== undefined && cell.trim() !== ''

/** No values except years, which may be headers too. */
const isHeader = (cells: readonly string[]): boolean => {
  const own = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (own.every(isYear)) return own.length > 0 && !isFilled(cells[0])
  return own.every((cell) => !valueLike.test(cell) || isYear(cell))
}

const nameMax = 100

export const columnNames = (cells: readonly string[]): string[] => {
  const names = new Set<string>()
  return cells.map((cell, at) => {
    const base =
      cell
        .replaceAll(/[\s\p{Cc}]+/gu, ' ')
        .trim()
        .slice(0, nameMax) || `column ${at + 1}`
    let name = base
    for (let number = 2; names.has(name.toLowerCase()); number++) name = `${base} ${number}`
    names.add(name.toLowerCase())
    return name
  })
}

/** Holds units or parts of merged headers: words above values. */
export const hasSecondNames = ([
  first = [],
  second = [],
  ...rows
]: readonly (readonly string[])[]): boolean => {
  if (second.some((cell) => valueLike.test(cell.trim()))) return false
  const areValueColumns = first.map((_, at) => {
    const cells = rows.flatMap((row) => (isFilled(row[at]) ? [row[at]?.trim() ?? ''] : []))
    return cells.length > 0 && cells.filter((cell) => valueLike.test(cell)).length >= cells.length * 0.8
  })
  const isAbove = (isOfValues: boolean) =>
    second.some((cell, at) => areValueColumns[at] === isOfValues && isFilled(cell))
  return isAbove(true) && (!isAbove(false) || first.some((cell, at) => at > 0 && !isFilled(cell)))
}

export const joinedNames = (first: readonly string[], second: readonly string[]): string[] => {
  let over = ''
  return first.map((cell, at) => {
    over = isFilled(cell) || !isFilled(second[at]) ? cell : over
    return `${over} ${second[at] ?? ''}`.trim()
  })
}

const trimmed = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex(isFilled) + 1)

interface Names {
  readonly cells: readonly string[]
  readonly at: number
}

/** Headers for a different width: row names, short rows, trailing delimiters. */
const namesAbove = (records: readonly TextRecord[], usual: number, width: number): Names | null => {
  const before = records[usual - 1]
  if (!before) return null
  const cells = trimmed(before.cells)
  if (cells.length >= width && isHeader(cells)) return { cells, at: usual - 1 }
  if (cells.length >= 2 && cells.length === width - 1 && isHeader(cells)) {
    const rows = records.slice(usual)
    const isOpen = rows.some((row) => !isFilled(row.cells[width - 1]))
    return { cells: isOpen ? [...cells, ''] : ['', ...cells], at: usual - 1 }
  }
  const first = records.findIndex((record) => record.cells.length > 1 && isHeader(trimmed(record.cells)))
  const names = trimmed(records[first]?.cells ?? [])
  const between = records.slice(first + 1, usual)
  const isWidening =
    first >= 0 &&
    names.length >= 2 &&
    between.length > 0 &&
    between.every((record) => record.cells.length >= names.length && !isHeader(record.cells))
  return isWidening ? { cells: names, at: first } : null
}

/** Rows that stay wider add columns; a few wider ones are mistakes. */
const widthOf = (rows: readonly TextRecord[], width: number): number => {
  const first = rows.findIndex(({ cells }) => trimmed(cells).length > width)
  if (first < 0) return width
  const wide = rows.slice(first).filter(({ cells }) => trimmed(cells).length > width)
  const isLasting = wide.length >= 3 && wide.length >= (rows.length - first) * 0.8
  return isLasting ? wide.reduce((most, { cells }) => Math.max(most, trimmed(cells).length), width) : width
}

const padded = (cells: readonly string[], width: number): string[] =>
  Array.from({ length: width }, (_, at) => cells[at] ?? '')

const marker = /^"?sep=(.)"?\r?\n/i

const filled = ({ cells }: TextRecord) => cells.filter(isFilled).length

const beginOf = (records: readonly TextRecord[], width: number): number => {
  const first = records.findIndex(({ cells }) => cells.length === width)
  const columnsMax = records
    .slice(0, 50)
    .map(filled)
    .reduce((most, each) => Math.max(most, each), 0)
  const full = records.findIndex((record) => record.cells.length === width && filled(record) > columnsMax / 2)
  return Math.max(0, columnsMax > 2 && isHeader(records[full]?.cells ?? []) ? full : first)
}

type DialectOverrides = Pick<ReadAsInput, 'delimiter' | 'skip' | 'names'>

export const detectDialect = (text: string, overrides: Partial<DialectOverrides> = {}): Dialect => {
  // Excel's `sep=` line
  const marked = delimiters.find((delimiter) => delimiter === marker.exec(text)?.[1])
  const knownDelimiter = overrides.delimiter ?? marked
  const least = overrides.skip ?? (marker.test(text) ? 1 : 0)
  const attempts = (knownDelimiter === undefined ? delimiters : [knownDelimiter]).map((delimiter) => {
    const records = recordsOf(text, delimiter).filter((record) => record.line >= least && !isBlank(record))
    const { width, share } = usualWidth(records)
    return { delimiter, records, width, score: width === 1 ? 0.1 : share * Math.log2(width + 1) }
  })
  const [best] = attempts.toSorted((a, b) => b.score - a.score)
  const { delimiter = ',', records = [], width = 1 } = best ?? {}
  const usual = beginOf(records, width)
  const isNamed = overrides.names === 0 || isHeader(records[usual]?.cells ?? [])
  const above = isNamed ? null : namesAbove(records, usual, width)
  const rows = records.slice(above?.at ?? usual)
  const columnCount = Math.max(widthOf(rows.slice(1), width), above?.cells.length ?? 0)
  const cellRows = rows.map(({ cells }, at) =>
    padded(at === 0 ? (above?.cells ?? cells) : cells, columnCount),
  )
  const [first = [], second = []] = cellRows
  const headerRows = isHeader(first)
    ? hasSecondNames(cellRows.filter((_, at) => at === 0 || rows[at]?.cells.length === width))
      ? 2
      : 1
    : 0
  const names = overrides.names ?? headerRows
  const line = rows[0]?.line ?? 0
  return {
    delimiter,
    above: line,
    names,
    firstRow: (rows[names]?.line ?? (names === 0 ? line : Infinity)) + 1,
    isEscaped: escapesQuotes(text, delimiter),
    columns: columnNames(
      names === 0 ? first.map(() => '') : names === 1 ? first : joinedNames(first, second),
    ),
    sample: cellRows
      .slice(names)
      .filter(
        (cells, at) =>
          (rows[at + names]?.cells.length ?? 0) <= columnCount &&
          (columnCount === 1 || cells.filter(isFilled).length > 1),
      ),
  }
}
