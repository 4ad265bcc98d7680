import { tokens } from '../../language/words.ts'
import type { ShownPassage } from '../chat-model.ts'
import type { Matcher, Strengths } from './match.ts'
import type { Statement } from './statements.ts'

/** Where a word stands in a long cell of a row, the row is not about it. */
const inLongCell = 0.6
const longCell = 4
/** The word itself or a form of it, and not only what it means. */
const saidItself = 0.92

const isEmpty = /^[\s–—-]*$/

/** What the names of a source say. */
export const nameStrengths = ({ title, name }: ShownPassage, match: Matcher): Strengths => {
  const found = match.name(title)
  const called = name === '' ? match.none : match.text(name)
  return found.map((value, at) => Math.max(value, called[at] ?? 0))
}

/** What the names of a row’s columns say; a column without a value in this row says nothing of it. */
export const columnStrengths = ({ columns, text }: Statement, match: Matcher): Strengths => {
  if (columns === '') return match.none
  const cells = text.split(' | ')
  const named = columns.split(' | ').filter((_, at) => !isEmpty.test(cells[at] ?? ''))
  return match.text(named.join(' | '))
}

/** Whether a row gives a figure for a term, by the name of its column. */
export const hasFigure = ({ columns, text }: Statement, match: Matcher, term: number): boolean => {
  const cells = text.split(' | ')
  return columns
    .split(' | ')
    .some((name, at) => (match.text(name)[term] ?? 0) >= 0.5 && /^\W*\d[\d.,\s]*\W*$/.test(cells[at] ?? ''))
}

/** What a statement says itself; a row says it in a cell that is about it or by the name of its column, and less in passing. */
export const ownStrengths = (statement: Statement, match: Matcher): Strengths => {
  if (statement.kind !== 'row') return match.words(statement.tokens)
  const columns = columnStrengths(statement, match)
  const cells = statement.text.split(' | ').map((cell) => {
    const all = tokens(cell)
    const found = match.words(all)
    return all.length > longCell ? found.map((value) => value * inLongCell) : found
  })
  return match.none.map((_, at) => {
    const column = columns[at] ?? 0
    return cells
      .map((found) => found[at] ?? 0)
      .reduce((most, each) => Math.max(most, each), column >= saidItself ? column : 0)
  })
}
