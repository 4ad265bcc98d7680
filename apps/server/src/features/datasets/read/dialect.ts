import type { ReadAs, ToldReadAs } from '@atelier/contract/dataset'

export interface Dialect {
  readonly delimiter: ReadAs['delimiter']
  /** Lines above the names of the columns, or above the first row where there are none. */
  readonly above: number
  /** Rows of names. */
  readonly names: ReadAs['names']
  /** Lines above what is read: the last row of names is read with it, where `hasHeader`. */
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

const isFilled = (cell: string | undefined) => cell !== undefined && cell.trim() !== ''

/**
 * Whether a second row names the columns too, as units do, or parts of what stands above: it has words above values, and
 * elsewhere nothing, or a part of a name that goes over several columns.
 */
export const hasSecondNames = ([
  first = [],
  second = [],
  ...rows
]: readonly (readonly string[])[]): boolean => {
  if (second.some((cell) => valueLike.test(cell.trim()))) return false
  const holdsValues = first.map((_, at) => {
    const cells = rows.flatMap((row) => (isFilled(row[at]) ? [row[at]?.trim() ?? ''] : []))
    return cells.length > 0 && cells.filter((cell) => valueLike.test(cell)).length >= cells.length * 0.8
  })
  const isAbove = (isOfValues: boolean) =>
    second.some((cell, at) => holdsValues[at] === isOfValues && isFilled(cell))
  return isAbove(true) && (!isAbove(false) || first.some((cell, at) => at > 0 && !isFilled(cell)))
}

/** The names of two rows as one: what goes over several columns is said of each. */
export const joinedNames = (first: readonly string[], second: readonly string[]): string[] => {
  let over = ''
  return first.map((cell, at) => {
    over = isFilled(cell) || !isFilled(second[at]) ? cell : over
    return `${over} ${second[at] ?? ''}`.trim()
  })
}

/** Names that stand above fewer columns than there are: of rows that end with an empty cell, or begin with a name. */
const narrowNames = (
  before: TextRecord | undefined,
  rows: readonly TextRecord[],
  width: number,
): string[] | null => {
  const { cells = [] } = before ?? {}
  if (cells.length < 2 || cells.length !== width - 1 || !isHeader(cells)) return null
  const isOpen = rows.every((row) => !isFilled(row.cells[width - 1]))
  return isOpen ? [...cells, ''] : ['', ...cells]
}

const marker = /^"?sep=(.)"?\r?\n/i

const filled = ({ cells }: TextRecord) => cells.filter(isFilled).length

/** Where the table begins: a title or a note may stand above it, in cells too where a spreadsheet was exported. */
const beginOf = (records: readonly TextRecord[], width: number): number => {
  const first = records.findIndex(({ cells }) => cells.length === width)
  const most = Math.max(0, ...records.slice(0, 50).map(filled))
  const full = records.findIndex((record) => record.cells.length === width && filled(record) > most / 2)
  return Math.max(0, most > 2 && isHeader(records[full]?.cells ?? []) ? full : first)
}

type Told = Pick<ToldReadAs, 'delimiter' | 'skip' | 'names'>

/** How a text is cut into a table, from its beginning; what was told is taken as it is. */
export const detectDialect = (text: string, told: Partial<Told> = {}): Dialect => {
  // a first line for Excel alone
  const marked = delimiters.find((delimiter) => delimiter === marker.exec(text)?.[1])
  const known = told.delimiter ?? marked
  const least = told.skip ?? (marker.test(text) ? 1 : 0)
  const tried = (known === undefined ? delimiters : [known]).map((delimiter) => {
    const records = recordsOf(text, delimiter).filter((record) => record.line >= least && !isBlank(record))
    const { width, share } = usualWidth(records)
    return { delimiter, records, width, score: width === 1 ? 0.1 : share * Math.log2(width + 1) }
  })
  const [best] = tried.toSorted((a, b) => b.score - a.score)
  const { delimiter = ',', records = [], width = 1 } = best ?? {}
  const usual = beginOf(records, width)
  const body = records.slice(usual)
  const narrow =
    told.names === 0 || isHeader(body[0]?.cells ?? []) ? null : narrowNames(records[usual - 1], body, width)
  const rows = narrow === null ? body : records.slice(usual - 1)
  const cellRows =
    narrow === null ? body.map(({ cells }) => cells) : [narrow, ...body.map(({ cells }) => cells)]
  const [first = [], second = []] = cellRows
  const found = isHeader(first) ? (hasSecondNames(cellRows.filter((row) => row.length === width)) ? 2 : 1) : 0
  const names = told.names ?? found
  const above = rows[0]?.line ?? 0
  return {
    delimiter,
    above,
    names,
    skip: names === 2 ? (rows[1]?.line ?? above) : above,
    hasHeader: names > 0,
    columns: columnNames(
      names === 0 ? first.map(() => '') : names === 1 ? first : joinedNames(first, second),
    ),
    sample: cellRows.slice(names).filter((cells) => cells.length === width),
  }
}
