/** A record as a table's row; cells and the names of their columns stand between bars. */
export interface JsonRecord {
  readonly columns: string
  readonly row: string
}

/** So much of a passage is little else. */
const mostly = 0.6

interface Found {
  readonly start: number
  readonly end: number
}

/**
 * The objects that are whole in a text that may begin and end anywhere in JSON: those of lists with all that they hold,
 * and elsewhere those that hold no other.
 */
const objectsIn = (text: string): Found[] => {
  const open: { start: number; before: string }[] = []
  let found: Found[] = []
  let before = ''
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[^\s"]/g)) {
    if (token === '{') open.push({ start: index, before })
    const opened = token === '}' ? open.pop() : undefined
    if (opened) {
      const { start } = opened
      const end = index + 1
      const isWhole = opened.before === '' && text.slice(end).trim() === ''
      const outside = found.filter((one) => one.start < start)
      const isFlat = outside.length === found.length
      if (isFlat || (opened.before !== ':' && !isWhole)) found = [...outside, { start, end }]
    }
    before = token
  }
  return found
}

const scalar = (value: unknown): string =>
  value !== null && typeof value === 'object'
    ? Object.values(value).map(scalar).join(' ')
    : String(value ?? '').replaceAll(' | ', ' / ')

/** Each of a record's values with its name; those of an object in it are named after both. */
const cellsOf = (record: object, name = ''): { name: string; text: string }[] =>
  Object.entries(record).flatMap(([key, value]: [string, unknown]) => {
    const full = `${name} ${key.replaceAll('_', ' ').replaceAll(' | ', ' / ')}`.trim()
    if (Array.isArray(value)) return [{ name: full, text: value.map(scalar).join(', ') }]
    return value !== null && typeof value === 'object'
      ? cellsOf(value, full)
      : [{ name: full, text: scalar(value) }]
  })

/** A passage of JSON that is little else than objects: each as the row of a table, without what is cut off at either end. */
export const jsonRecordsOf = (text: string): JsonRecord[] => {
  if (!text.includes('{')) return []
  const objects = objectsIn(text)
  if (objects.reduce((sum, { start, end }) => sum + end - start, 0) < text.length * mostly) return []
  return objects.flatMap(({ start, end }) => {
    try {
      const cells = cellsOf(JSON.parse(text.slice(start, end)) as object)
      if (cells.length < 2) return []
      return [
        {
          columns: cells.map(({ name }) => name).join(' | '),
          row: cells.map((cell) => cell.text || '–').join(' | '),
        },
      ]
    } catch {
      return []
    }
  })
}
