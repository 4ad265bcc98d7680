import { tokens } from '../../language/words.ts'
import { labelsIn, type Label } from './labels.ts'
import type { Matcher } from './match.ts'
import type { Question } from './question.ts'
import type { Statement } from './statements.ts'

/** So much a word is that of the question: itself, a form of it, or what documents write for it. */
const sameWord = 0.55
/** So far back the thing may be named that a statement goes on about. */
const stepsBack = 3

const known = new WeakMap<Statement, readonly Label[]>()

/** What a statement itself tells by number or letter; a row by its cells and what their columns are called. */
const ownLabels = (statement: Statement): readonly Label[] => {
  const kept = known.get(statement)
  if (kept) return kept
  const cells = statement.kind === 'row' ? statement.text.split(' | ') : []
  const inColumns = statement.columns.split(' | ').flatMap((column, at) => {
    const cell = cells[at]?.trim() ?? ''
    return /^(?:\d{1,3}|\p{Lu})$/u.test(cell)
      ? tokens(column).map((word) => ({ word, values: [cell.replace(/^0+(?=\d)/, '')] }))
      : []
  })
  const found = [...labelsIn(statement.text), ...inColumns]
  known.set(statement, found)
  return found
}

/** '3. Rent' is part 3, whatever the parts are called. */
const opensWith = (heading: string, values: readonly string[]): boolean =>
  values.includes(/^\W{0,3}(\d{1,3}|\p{Lu})[.):]?\s/u.exec(heading)?.[1] ?? '')

/**
 * Gives what tells whether a statement is about another one of its kind than the question asks for, or about none:
 * room 4 has five beds, but room 5 is asked for. Only for kinds that the sources tell by number or letter at all.
 */
export const labelledFor = (
  { labels, terms }: Pick<Question, 'labels' | 'terms'>,
  passages: readonly (readonly Statement[])[],
  match: Matcher,
): ((statement: Statement, passage: readonly Statement[]) => boolean) => {
  const above = ({ under, lead, passage }: Statement) => [
    ...under,
    ...passage.path.map(({ text }) => text),
    lead,
    passage.title.replace(/[._-]+/g, ' '),
  ]
  const wanted = Map.groupBy(labels, ({ word }) => word)
    .entries()
    .map(([word, all]) => {
      const at = terms.findIndex(({ token }) => token === word)
      const isIt = (one: Label) =>
        word === '§' || at < 0 ? one.word === word : (match.words([one.word])[at] ?? 0) >= sameWord
      return { isIt, values: all.flatMap(({ values }) => values) }
    })
    .toArray()
    .filter(({ isIt }) =>
      passages.some((statements) =>
        statements.some(
          (statement) =>
            ownLabels(statement).some(isIt) ||
            (statement.index === 0 && above(statement).some((text) => labelsIn(text).some(isIt))),
        ),
      ),
    )
  return (statement, passage) =>
    wanted.some(({ isIt, values }) => {
      const isMeant = (all: readonly Label[]) =>
        all.some((one) => isIt(one) && one.values.some((value) => values.includes(value)))
      const own = ownLabels(statement)
      if (isMeant(own)) return false
      if (above(statement).some((text) => opensWith(text, values) || isMeant(labelsIn(text)))) return false
      if (own.some(isIt)) return true
      for (let step = 1; step <= stepsBack; step++) {
        const before = passage[statement.index - step]
        if (!before || before.under[0] !== statement.under[0]) return true
        const labelled = ownLabels(before)
        if (labelled.some(isIt)) return !isMeant(labelled)
      }
      return true
    })
}
