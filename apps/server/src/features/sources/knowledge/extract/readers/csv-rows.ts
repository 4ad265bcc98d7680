const separators = [',', ';', '\t', '|'] as const

export const detectSeparator = (text: string): string => {
  const lines = text
    .slice(0, 20_000)
    .replace(/"(?:[^"\\]|""|\\.)*"/g, '')
    .split(/\r\n?|\n/)
    .filter(Boolean)
    .slice(0, 20)
  let best: string = ','
  let bestScore = 0
  for (const separator of separators) {
    const counts = lines.map((line) => line.split(separator).length - 1)
    const [commonCount = 0, sameLines = 0] =
      [...Map.groupBy(counts, (count) => count)]
        .filter(([count]) => count > 0)
        .map(([count, rowsOfLength]): [number, number] => [count, rowsOfLength.length])
        .toSorted((a, b) => b[1] - a[1])[0] ?? []
    const score = sameLines * Math.min(commonCount, 4)
    if (score > bestScore) [best, bestScore] = [separator, score]
  }
  return best
}

export interface CsvDialect {
  readonly separator: string
  /** Quotes are escaped as \", as in exports of databases. */
  readonly isEscaped: boolean
}

export const escapesQuotes = (text: string, separator: string): boolean => {
  for (let index = text.indexOf('\\"'); index >= 0; index = text.indexOf('\\"', index + 2)) {
    const next = text[index + 2]
    if (next !== undefined && next !== separator && !/["\s]/.test(next)) return true
  }
  return false
}

export interface CsvRecord {
  readonly cells: string[]
  /** From 1. Cells may span lines. */
  readonly line: number
}

/** A quote that isn't closed within this many characters is literal. */
const quotedCharactersMax = 8_000_000

/** Reads RFC 4180 as a stream. Stray and unclosed quotes are literal. */
export class CsvReader {
  readonly #separator: string
  readonly #isEscaped: boolean
  #rest = ''
  #line = 1

  constructor({ separator, isEscaped }: CsvDialect) {
    this.#separator = separator
    this.#isEscaped = isEscaped
  }

  *push(piece: string, isLast = false): Generator<CsvRecord> {
    const text = this.#rest + piece
    let offset = 0
    while (offset < text.length) {
      const record = this.#plainRecord(text, offset) ?? this.#record(text, offset, isLast)
      if (record === null) break
      yield { cells: record.cells, line: this.#line }
      this.#line += record.lines
      offset = record.end
    }
    this.#rest = text.slice(offset)
  }

  #plainRecord(text: string, offset: number) {
    const end = text.indexOf('\n', offset)
    if (end < 0) return null
    const line = text.slice(offset, text[end - 1] === '\r' && end > offset ? end - 1 : end)
    if (line.includes('"') || line.includes('\r')) return null
    return { cells: line.split(this.#separator), lines: 1, end: end + 1 }
  }

  #record(text: string, from: number, isLast: boolean) {
    const cells: string[] = []
    let offset = from
    for (;;) {
      let cell = ''
      const start = text[offset] === ' ' ? skipSpaces(text, offset) : offset
      if (text[start] === '"') {
        const closeIndex = this.#closingQuote(text, start + 1)
        if (closeIndex >= 0) {
          cell = this.#unquoted(text.slice(start + 1, closeIndex))
          offset = closeIndex + 1
        } else if (!isLast && text.length - start < quotedCharactersMax) return null
      }
      const end = this.#cellEnd(text, offset)
      cells.push(cell + text.slice(offset, end))
      offset = end
      if (text[offset] !== this.#separator) break
      offset++
    }
    // a CRLF may be split between pieces
    if (!isLast && (offset >= text.length || (text[offset] === '\r' && offset + 1 >= text.length)))
      return null
    if (text[offset] === '\r') offset++
    if (text[offset] === '\n') offset++
    return { cells, lines: countLines(text.slice(from, offset)), end: offset }
  }

  #cellEnd(text: string, from: number): number {
    let offset = from
    while (
      offset < text.length &&
      text[offset] !== this.#separator &&
      text[offset] !== '\n' &&
      text[offset] !== '\r'
    )
      offset++
    return offset
  }

  #closingQuote(text: string, from: number): number {
    for (let index = text.indexOf('"', from); index >= 0; index = text.indexOf('"', index)) {
      if (this.#isEscaped && isOddlyEscaped(text, index, from)) index++
      else if (text[index + 1] === '"') index += 2
      else return index
      if (index - from > quotedCharactersMax) return -1
    }
    return -1
  }

  #unquoted(text: string): string {
    const value = text.includes('""') ? text.replaceAll('""', '"') : text
    return this.#isEscaped && value.includes('\\') ? value.replaceAll(/\\(["\\])/g, '$1') : value
  }
}

const skipSpaces = (text: string, from: number): number => {
  let offset = from
  while (text[offset] === ' ') offset++
  return offset
}

const isOddlyEscaped = (text: string, quote: number, from: number): boolean => {
  let offset = quote
  while (offset > from && text[offset - 1] === '\\') offset--
  return (quote - offset) % 2 === 1
}

const countLines = (record: string): number => record.match(/\r\n?|\n/g)?.length ?? 1

export const csvRecords = (text: string, dialect: CsvDialect): Generator<CsvRecord> =>
  new CsvReader(dialect).push(text, true)
