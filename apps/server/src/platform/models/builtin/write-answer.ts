import type { Unit } from './units.ts'

/** As tables of sources are written, with a dash where a cell is empty. */
const cells = (row: string) => row.split(/ \|(?= |$)/).map((cell) => (cell.trim() === '–' ? '' : cell.trim()))
const cell = (text: string) => text.replaceAll('|', '\\|')
const line = (values: readonly string[]) => `| ${values.map(cell).join(' | ')} |`

/** Signs that would make a link, a citation or markup of a source's words; code stays code. */
const plain = (text: string) => {
  const balanced = (text.match(/`/g)?.length ?? 0) % 2 === 0
  return text
    .replace(/^([#>+-]|\d+[.)])(?=\s)/, '\\$1')
    .split(balanced ? /(`[^`]*`)/ : /(?!)/)
    .map((part) => (/^`.*`$/.test(part) ? part : part.replace(/(?<!\\)([[\]<]|`)/g, '\\$1')))
    .join('')
}

const cite = ({ text, passage }: Unit) => {
  const ends = /[.!?。！？:;"”’)\]]$/.test(text)
  return `${plain(text)}${ends ? '' : '.'} [${passage.number}]`
}

const tableOf = (rows: readonly Unit[]): string => {
  const header = cells(rows[0]?.above ?? '')
  const width = Math.max(header.length, ...rows.map(({ text }) => cells(text).length))
  const fill = (values: string[]) => Array.from({ length: width }, (_, at) => values[at] ?? '')
  const body = rows.map(({ text, passage }) => {
    const values = fill(cells(text))
    return line([...values.slice(0, -1), `${values.at(-1) ?? ''} [${passage.number}]`])
  })
  return [line(fill(header)), `|${' --- |'.repeat(width)}`, ...body].join('\n')
}

/** A row on its own, each cell with the name of its column. */
const rowSentence = (unit: Unit): string => {
  const names = cells(unit.above)
  const parts = cells(unit.text).map((value, at) =>
    names[at] && value ? `${plain(names[at])}: ${plain(value)}` : plain(value),
  )
  return `${parts.filter(Boolean).join(' · ')} [${unit.passage.number}]`
}

const inOrder = (units: readonly Unit[]): Unit[] => {
  const first = new Map<number, number>()
  for (const [at, unit] of units.entries())
    if (!first.has(unit.passage.number)) first.set(unit.passage.number, at)
  return units.toSorted(
    (a, b) => (first.get(a.passage.number) ?? 0) - (first.get(b.passage.number) ?? 0) || a.index - b.index,
  )
}

/** The answer in the sources' own sentences, each with its citation, as Markdown. */
export const writeAnswer = (chosen: readonly Unit[], asList: boolean): string => {
  const units = inOrder(chosen)
  const parts: string[] = []
  let rows: Unit[] = []
  const flush = () => {
    const [only] = rows
    if (only) parts.push(rows.length > 1 && only.above ? tableOf(rows) : rows.map(rowSentence).join('\n\n'))
    rows = []
  }
  let prose: string[] = []
  const flushProse = () => {
    if (prose.length > 0) parts.push(prose.join(' '))
    prose = []
  }
  let items: string[] = []
  const flushItems = () => {
    if (items.length > 0) parts.push(items.map((item) => `- ${item}`).join('\n'))
    items = []
  }
  const sources = new Set(units.map(({ passage }) => passage.number)).size
  for (const unit of units) {
    if (unit.kind === 'row') {
      flushProse()
      flushItems()
      if (rows.length > 0 && rows[0]?.above !== unit.above) flush()
      rows.push(unit)
    } else if (unit.kind === 'item' || (asList && sources > 1)) {
      flushProse()
      flush()
      items.push(cite(unit))
    } else {
      flushItems()
      flush()
      prose.push(cite(unit))
    }
  }
  flushProse()
  flushItems()
  flush()
  return parts.join('\n\n')
}
