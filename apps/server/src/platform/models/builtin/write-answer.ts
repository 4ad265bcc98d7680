import { clip } from '../../language/clip.ts'
import type { Evidence } from './evidence.ts'
import type { Statement } from './statements.ts'

/** As tables of sources are written, with a dash where a cell is empty. */
export const cellsOf = (row: string): string[] =>
  row.split(/ \|(?= |$)/).map((cell) => (cell.trim() === '–' ? '' : cell.trim()))
const cell = (text: string) => text.replaceAll('|', '\\|')
const line = (values: readonly string[]) => `| ${values.map(cell).join(' | ')} |`

/** Signs that would make a link, a citation or markup of a source's words; code stays code. */
export const plain = (text: string): string => {
  const balanced = (text.match(/`/g)?.length ?? 0) % 2 === 0
  return text
    .replace(/^(\d*)([#>+.)-])(?=\s)/, '$1\\$2')
    .split(balanced ? /(`[^`]*`)/ : /(?!)/)
    .map((part) => (/^`.*`$/.test(part) ? part : part.replace(/(?<!\\)([[\]<]|`)/g, '\\$1')))
    .join('')
}

const ends = /[.!?。！？…:;"”’)\]]$/

export const cite = ({ text, passage }: Statement): string =>
  `${plain(text)}${ends.test(text) ? '' : '.'} [${passage.number}]`

const tableOf = (rows: readonly Statement[]): string => {
  const header = cellsOf(rows[0]?.columns ?? '')
  const width = rows
    .map(({ text }) => cellsOf(text).length)
    .reduce((most, each) => Math.max(most, each), header.length)
  const fill = (values: string[]) => Array.from({ length: width }, (_, at) => values[at] ?? '')
  const body = rows.map(({ text, passage }) => {
    const values = fill(cellsOf(text))
    return line([...values.slice(0, -1), `${values.at(-1) ?? ''} [${passage.number}]`])
  })
  return [line(fill(header)), `|${' --- |'.repeat(width)}`, ...body].join('\n')
}

/** A row on its own, each cell with the name of its column. */
const rowSentence = (row: Statement): string => {
  const names = cellsOf(row.columns)
  // a first row like '1 | pound | = | 2 cups' names no columns
  if (names.some((name) => /^[=≈→]$/.test(name)))
    return `${cellsOf(row.text).filter(Boolean).map(plain).join(' ')} [${row.passage.number}]`
  const parts = cellsOf(row.text).map((value, at) =>
    names[at] && value ? `${plain(names[at])}: ${plain(value)}` : plain(value),
  )
  return `${parts.filter(Boolean).join(' · ')} [${row.passage.number}]`
}

/** Code with the sentence that introduces it; its citation stands outside, where code is not read for one. */
const codeBlock = (code: Statement, isIntroduced: boolean): string => {
  const fence = code.text.includes('```') ? '~~~~' : '```'
  const intro = !isIntroduced && code.lead ? `${plain(code.lead)} [${code.passage.number}]\n\n` : ''
  return `${intro}${fence}\n${code.text}\n${fence}${intro || isIntroduced ? '' : `\n\n[${code.passage.number}]`}`
}

const inOrder = (statements: readonly Statement[]): Statement[] => {
  const first = new Map<number, number>()
  for (const [at, { passage }] of statements.entries())
    if (!first.has(passage.number)) first.set(passage.number, at)
  return statements.toSorted(
    (a, b) => (first.get(a.passage.number) ?? 0) - (first.get(b.passage.number) ?? 0) || a.index - b.index,
  )
}

/** A heading without the lines that are drawn around it: '-- Colours -----'. */
export const withoutRules = (heading: string): string =>
  heading.replace(/^[-=*#~_\s]{2,}|[-=*#~_\s]{2,}$/g, '').trim()

/** What heads an entry of a glossary or an option, where its text does not say it itself. */
const named = (statement: Statement): string => {
  const [heading = ''] = statement.under
  const name = withoutRules(heading).replace(/^[\d.]+\s+/, '')
  const words = new Set(statement.tokens)
  const says = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)
    .every((word) => words.has(word))
  return !statement.opens || says || name === '' || name.length > 70 || /[?]$/.test(name)
    ? ''
    : `**${plain(name)}**: `
}

type Part = { kind: 'row' | 'item' | 'text' | 'code'; statements: Statement[] }

const partsOf = (statements: readonly Statement[], asList: boolean): Part[] => {
  const parts: Part[] = []
  for (const statement of statements) {
    const kind =
      statement.kind === 'row' || statement.kind === 'code'
        ? statement.kind
        : statement.kind === 'item' || statement.kind === 'line' || asList
          ? 'item'
          : 'text'
    const last = parts.at(-1)
    const goesOn =
      last?.kind === kind && (kind !== 'row' || last.statements[0]?.columns === statement.columns)
    if (goesOn) last.statements.push(statement)
    else parts.push({ kind, statements: [statement] })
  }
  return parts
}

/** The answer in the sources' own words, each piece with its citation, as Markdown. */
export const writeAnswer = (chosen: readonly Statement[], asList = false): string => {
  const sources = new Set(chosen.map(({ passage }) => passage.number)).size
  const parts = partsOf(inOrder(chosen), asList && sources > 1)
  return parts
    .map(({ kind, statements }, at) => {
      const [only] = statements
      if (kind === 'row')
        return statements.length > 1 && only?.columns
          ? tableOf(statements)
          : statements.map(rowSentence).join('\n\n')
      if (kind === 'code')
        return statements
          .map((code, index) => codeBlock(code, index > 0 || parts[at - 1]?.kind === 'text'))
          .join('\n\n')
      if (kind === 'item' && statements.length === 1 && parts.length === 1 && only)
        return `${named(only)}${only.lead && only.lead.endsWith(':') && only.tokens.length < 12 ? `${plain(only.lead)} ` : ''}${cite(only)}`
      if (kind === 'item') return statements.map((item) => `- ${cite(item)}`).join('\n')
      return statements.map((sentence) => `${named(sentence)}${cite(sentence)}`).join(' ')
    })
    .join('\n\n')
}

const closestMax = 3

/** Where the sources come nearest to a question that they do not answer. */
export const closestPlaces = (evidence: readonly Evidence[]): string[] => {
  const places = new Map<number, string>()
  for (const { statement, score } of evidence) {
    if (score <= 0 || places.size >= closestMax) break
    if (statement.kind === 'heading') continue
    const { number, title, place } = statement.passage
    const text = statement.text.replace(/\s+/g, ' ')
    const quote = clip(text, 160)
    if (!places.has(number))
      places.set(
        number,
        `- ${title}${place ? `, ${place}` : ''}: “${quote.replace(/([*_`[\]<])/g, '\\$1')}” [${number}]`,
      )
  }
  return [...places.values()]
}
