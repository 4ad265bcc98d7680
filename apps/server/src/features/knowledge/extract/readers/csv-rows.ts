const separators = [',', ';', '\t', '|'] as const

/** The separator that cuts the first lines to the same number of columns, quotes left out. */
export const detectSeparator = (text: string): string => {
  const lines = text
    .slice(0, 20_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n?|\n/)
    .filter(Boolean)
    .slice(0, 20)
  let best: string = ','
  let bestScore = 0
  for (const separator of separators) {
    const counts = lines.map((line) => line.split(separator).length - 1)
    const first = counts[0] ?? 0
    const same = counts.filter((count) => count === first).length
    const score = first > 0 ? same * Math.min(first, 4) : 0
    if (score > bestScore) [best, bestScore] = [separator, score]
  }
  return best
}

/** Rows of comma-separated values (RFC 4180), lenient: a quote within a bare field, or one that nothing closes, is a letter. */
export function* csvRows(text: string, separator: string): Generator<string[]> {
  let cells: string[] = []
  let at = 0
  // looked for once: a second search to the end for every cell would take for ever
  let mayBeUnclosed = true
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      const [value, end, isClosed] = quoted(text, at + 1)
      if (isClosed || !mayBeUnclosed) [cell, at] = [value, end]
      else mayBeUnclosed = false
    }
    const end = fieldEnd(text, at, separator)
    cells.push(cell + text.slice(at, end))
    at = end
    if (text[at] === separator) {
      at++
      if (at < text.length) continue
      cells.push('')
    }
    yield cells
    cells = []
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
  }
}

const fieldEnd = (text: string, from: number, separator: string): number => {
  let at = from
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}

const quoted = (text: string, from: number): [value: string, end: number, isClosed: boolean] => {
  let value = ''
  let at = from
  for (;;) {
    const end = text.indexOf('"', at)
    if (end < 0) return [value + text.slice(at), text.length, false]
    value += text.slice(at, end)
    if (text[end + 1] !== '"') return [value, end + 1, true]
    value += '"'
    at = end + 2
  }
}
