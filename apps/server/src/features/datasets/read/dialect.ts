import type { ImportOptions, ImportOptionsInput } from '@atelier/contract/datasets/dataset'
import { csvRecords, escapesQuotes } from '../../sources/knowledge/extract/index.ts'

export interface Dialect {
  readonly delimiter: ImportOptions['delimiter']
  readonly skippedLines: number
  readonly names: ImportOptions['names']
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

const parseRecords = (text: string, separator: string): TextRecord[] => {
  const dialect = { separator, isEscaped: escapesQuotes(text, separator) }
  return csvRecords(text, dialect)
    .take(recordsMax)
    .map(({ cells, line }) => ({ cells, line: line - 1 }))
    .toArray()
}

const isBlank = ({ cells }: TextRecord) => cells.every((cell) => cell.trim() === '')

const findCommonWidth = (records: readonly TextRecord[]): { width: number; share: number } => {
  const counts = new Map<number, number>()
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  const [width = 1, count = 0] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? []
  return { width, share: count / Math.max(1, records.length) }
}

const valuePattern = /^[-+(]?[€$£]?\s?\d[\d.,'’\s]*[%€$£)]?$|^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/
const isYear = (cell: string) => /^(1[89]|20)\d\d$/.test(cell)

const isFilled = (cell: string | undefined) => cell !== undefined && cell.trim() !== ''

/** A header contains no values except years, which may be column names too. */
const isHeader = (cells: readonly string[]): boolean => {
  const filledCells = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (filledCells.every(isYear)) return filledCells.length > 0 && !isFilled(cells[0])
  return filledCells.every((cell) => !valuePattern.test(cell) || isYear(cell))
}

const nameMax = 100

export const toColumnNames = (cells: readonly string[]): string[] => {
  const names = new Set<string>()
  return cells.map((cell, index) => {
    const base =
      cell
        .replaceAll(/[\s\p{Cc}]+/gu, ' ')
        .trim()
        .slice(0, nameMax) || `column ${index + 1}`
    let name = base
    for (let number = 2; names.has(name.toLowerCase()); number++) name = `${base} ${number}`
    names.add(name.toLowerCase())
    return name
  })
}

/** Whether the second row contains units or parts of merged headers, above the values. */
export const hasSecondHeaderRow = ([
  first = [],
  second = [],
  ...rows
]: readonly (readonly string[])[]): boolean => {
  if (second.some((cell) => valuePattern.test(cell.trim()))) return false
  const valueColumnFlags = first.map((_, index) => {
    const cells = rows.flatMap((row) => (isFilled(row[index]) ? [row[index]?.trim() ?? ''] : []))
    return cells.length > 0 && cells.filter((cell) => valuePattern.test(cell)).length >= cells.length * 0.8
  })
  const hasCellAbove = (isValueColumn: boolean) =>
    second.some((cell, index) => valueColumnFlags[index] === isValueColumn && isFilled(cell))
  return (
    hasCellAbove(true) && (!hasCellAbove(false) || first.some((cell, index) => index > 0 && !isFilled(cell)))
  )
}

export const joinHeaderRows = (first: readonly string[], second: readonly string[]): string[] => {
  let mergedHeader = ''
  return first.map((cell, index) => {
    mergedHeader = isFilled(cell) || !isFilled(second[index]) ? cell : mergedHeader
    return `${mergedHeader} ${second[index] ?? ''}`.trim()
  })
}

const trimCells = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex(isFilled) + 1)

interface HeaderRow {
  readonly cells: readonly string[]
  readonly index: number
}

/**
 * Finds a header whose width differs from that of the rows, because of row labels, short rows or trailing
 * delimiters.
 */
const findHeaderAbove = (
  records: readonly TextRecord[],
  firstFullIndex: number,
  width: number,
): HeaderRow | null => {
  const previous = records[firstFullIndex - 1]
  if (!previous) return null
  const cells = trimCells(previous.cells)
  if (cells.length >= width && isHeader(cells)) return { cells, index: firstFullIndex - 1 }
  if (cells.length >= 2 && cells.length === width - 1 && isHeader(cells)) {
    const rows = records.slice(firstFullIndex)
    const hasRaggedRows = rows.some((row) => !isFilled(row.cells[width - 1]))
    return { cells: hasRaggedRows ? [...cells, ''] : ['', ...cells], index: firstFullIndex - 1 }
  }
  const first = records.findIndex((record) => record.cells.length > 1 && isHeader(trimCells(record.cells)))
  const header = trimCells(records[first]?.cells ?? [])
  const recordsBetween = records.slice(first + 1, firstFullIndex)
  const isWidening =
    first >= 0 &&
    header.length >= 2 &&
    recordsBetween.length > 0 &&
    recordsBetween.every((record) => record.cells.length >= header.length && !isHeader(record.cells))
  return isWidening ? { cells: header, index: first } : null
}

/** Wider rows add columns if most of the remaining ones are wider; a few are mistakes. */
const findWidth = (rows: readonly TextRecord[], width: number): number => {
  const first = rows.findIndex(({ cells }) => trimCells(cells).length > width)
  if (first < 0) return width
  const widerRows = rows.slice(first).filter(({ cells }) => trimCells(cells).length > width)
  const isConsistent = widerRows.length >= 3 && widerRows.length >= (rows.length - first) * 0.8
  return isConsistent
    ? widerRows.reduce((max, { cells }) => Math.max(max, trimCells(cells).length), width)
    : width
}

const padCells = (cells: readonly string[], width: number): string[] =>
  Array.from({ length: width }, (_, index) => cells[index] ?? '')

const separatorLine = /^"?sep=(.)"?\r?\n/i

const countFilledCells = ({ cells }: TextRecord) => cells.filter(isFilled).length

const findStart = (records: readonly TextRecord[], width: number): number => {
  const first = records.findIndex(({ cells }) => cells.length === width)
  const columnsMax = records
    .slice(0, 50)
    .map(countFilledCells)
    .reduce((max, each) => Math.max(max, each), 0)
  const fullRecordIndex = records.findIndex(
    (record) => record.cells.length === width && countFilledCells(record) > columnsMax / 2,
  )
  return Math.max(
    0,
    columnsMax > 2 && isHeader(records[fullRecordIndex]?.cells ?? []) ? fullRecordIndex : first,
  )
}

type DialectOverrides = Pick<ImportOptionsInput, 'delimiter' | 'skip' | 'names'>

export const detectDialect = (text: string, overrides: Partial<DialectOverrides> = {}): Dialect => {
  // Excel's `sep=` line
  const markedDelimiter = delimiters.find((delimiter) => delimiter === separatorLine.exec(text)?.[1])
  const knownDelimiter = overrides.delimiter ?? markedDelimiter
  const firstLine = overrides.skip ?? (separatorLine.test(text) ? 1 : 0)
  const attempts = (knownDelimiter === undefined ? delimiters : [knownDelimiter]).map((delimiter) => {
    const records = parseRecords(text, delimiter).filter(
      (record) => record.line >= firstLine && !isBlank(record),
    )
    const { width, share } = findCommonWidth(records)
    return { delimiter, records, width, score: width === 1 ? 0.1 : share * Math.log2(width + 1) }
  })
  const [best] = attempts.toSorted((a, b) => b.score - a.score)
  const { delimiter = ',', records = [], width = 1 } = best ?? {}
  const firstFullIndex = findStart(records, width)
  const hasHeader = overrides.names === 0 || isHeader(records[firstFullIndex]?.cells ?? [])
  const headerAbove = hasHeader ? null : findHeaderAbove(records, firstFullIndex, width)
  const rows = records.slice(headerAbove?.index ?? firstFullIndex)
  const columnCount = Math.max(findWidth(rows.slice(1), width), headerAbove?.cells.length ?? 0)
  const cellRows = rows.map(({ cells }, index) =>
    padCells(index === 0 ? (headerAbove?.cells ?? cells) : cells, columnCount),
  )
  const [first = [], second = []] = cellRows
  const headerRows = isHeader(first)
    ? hasSecondHeaderRow(cellRows.filter((_, index) => index === 0 || rows[index]?.cells.length === width))
      ? 2
      : 1
    : 0
  const names = overrides.names ?? headerRows
  const line = rows[0]?.line ?? 0
  return {
    delimiter,
    skippedLines: line,
    names,
    firstRow: (rows[names]?.line ?? (names === 0 ? line : Infinity)) + 1,
    isEscaped: escapesQuotes(text, delimiter),
    columns: toColumnNames(
      names === 0 ? first.map(() => '') : names === 1 ? first : joinHeaderRows(first, second),
    ),
    sample: cellRows
      .slice(names)
      .filter(
        (cells, index) =>
          (rows[index + names]?.cells.length ?? 0) <= columnCount &&
          (columnCount === 1 || cells.filter(isFilled).length > 1),
      ),
  }
}
