import type { Language } from '../../language/stop-words.ts'
import type { Aims } from './aims.ts'
import { countsIt } from './counted.ts'
import { formOf, hasUnits, withoutFigures } from './forms.ts'
import type { Matcher } from './match.ts'
import type { Question } from './question.ts'
import type { Statement } from './statements.ts'
import {
  asksExpansion,
  defines,
  expands,
  hasKeys,
  hasName,
  hasNameInColumn,
  isRowOf,
  looks,
  mayExpand,
  spellsOut,
} from './traits.ts'

/** Says it in a language other than the question's. */
const foreignShare = 0.6
/** The very thing that is asked for is counted there. */
const countsBonus = 1.3
/** Says what letters stand for, where that is asked; or does not. */
const expandsBonus = 1.5
const withoutExpansion = 0.6
/** A row that is called just what is asked about. */
const rowOfBonus = 1.05
/** Names keys, where these are asked for; or does not. */
const keysBonus = 1.3
const withoutKeys = 0.6
/** Names who did it, where that is asked; or does not. */
const namedBonus = 1.1
const withoutPerson = 0.4
/** Lacks the unit that is asked for. */
const withoutUnits = 0.6

/** What is asked, as far as it says what an answer looks like. */
interface Asked {
  readonly question: Question
  readonly aims: Aims
  /** The places of the terms that are to be explained. */
  readonly things: readonly number[]
  /** Figures that the question gives itself. */
  readonly figures: ReadonlySet<string>
  /** Words that somewhere begin with a small letter: no names. */
  readonly small: ReadonlySet<string>
  readonly match: Matcher
}

/** How far a statement looks like an answer, however much of the question it says. */
export interface Fit {
  /** About 0.1 to 3. */
  readonly worth: number
  /** Has the form of what is asked for. */
  readonly fits: boolean
  readonly inUnits: boolean
  readonly isNamed: boolean
  readonly lacksNumber: boolean
  readonly lacksKeys: boolean
  /** As a definition; 1 where none is asked for. */
  readonly defined: number
}

const only = (holds: boolean, factor: number) => (holds ? factor : 1)

/** Gives what tells of a statement, in a passage of a language, how far it looks like an answer. */
export const fitFor = ({ question, aims, things, figures, small, match }: Asked) => {
  const { kinds, folded } = question
  const asksLetters = asksExpansion(folded)
  const mayBeLetters = asksLetters || mayExpand(question)
  const asked = (token: string) => match.words([token]).reduce((most, each) => Math.max(most, each), 0)
  return (statement: Statement, language: Language | null): Fit => {
    const unasked = withoutFigures(statement, figures)
    const form = formOf(kinds, unasked)
    const inUnits = hasUnits(folded, unasked)
    const isRow = statement.kind === 'row'
    const isNamed =
      kinds[0] === 'person' && (hasName(statement, asked, small) || hasNameInColumn(statement, match))
    const isForeign =
      !isRow && question.language !== null && language !== null && language !== question.language
    const isSpelt =
      kinds[0] === 'definition' && things.some((at) => spellsOut(statement, question.terms[at]?.token ?? ''))
    const defined = kinds[0] !== 'definition' ? 1 : isSpelt ? expandsBonus : defines(statement, things, match)
    const namesKeys = aims.keys !== null && hasKeys(statement)
    const lacksKeys = aims.keys === 'asked' && !namesKeys
    const worth =
      form.factor *
      looks(statement, kinds[0]) *
      only(!inUnits, withoutUnits) *
      only(aims.counted !== null && countsIt(statement, aims.counted, match), countsBonus) *
      defined *
      (expands(statement) ? only(mayBeLetters, expandsBonus) : only(asksLetters, withoutExpansion)) *
      only(isForeign, foreignShare) *
      only(aims.who && !isNamed, withoutPerson) *
      only(isNamed && !isRow, namedBonus) *
      only(isRowOf(statement, match), rowOfBonus) *
      only(namesKeys, keysBonus) *
      only(lacksKeys, withoutKeys)
    const lacksNumber = aims.isNumber && !/\d/.test(unasked.text)
    return { worth, fits: form.fits || isNamed, inUnits, isNamed, lacksNumber, lacksKeys, defined }
  }
}
