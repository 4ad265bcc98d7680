import { stem } from '../../language/stem.ts'
import { tokens } from '../../language/words.ts'
import type { Material } from '../chat-model.ts'
import { enough } from './choose.ts'
import type { Evidence } from './evidence.ts'
import { look, type Found, type Shown } from './look.ts'
import type { Parts } from './parts.ts'
import { readQuestion, stemsOf, type Question } from './question.ts'
import type { Statement } from './statements.ts'

/** So near to the best, another sentence that tells two things apart is told too. */
const besideBest = 0.9
const contrast =
  /\b(whereas|while|but|unlike|than|both|difference|(?:dis)?advantages?|vorteile?|nachteile?|avantages?|inconvénients?|instead|in contrast|dagegen|hingegen|während|aber|anders|tandis|mais|contrairement|alors que)\b/i

/** 'Many take the difference between A and B for …': that there is one, and not which. */
const onlyNames =
  /\b(?:differences? between|unterschied\w* zwischen|differences? entre) (?:(?!\b(?:is|are|was|lies?|ist|liegt|besteht|est|sont)\b)[^.;:])*\.?$/i

/** Whether one statement, with what heads it, sets both sides of a comparison against each other. */
const tellsApart = ({ text, tokens: own, under }: Statement, sides: readonly string[]): boolean => {
  const said = new Set([...own, ...tokens(under[0] ?? '')].map(stem))
  return (
    contrast.test(text.replace(onlyNames, '')) &&
    sides.every((side) => [...stemsOf(side)].some((word) => said.has(word)))
  )
}

/** What sets both sides of a comparison against each other, where the best of all does: a sentence for both, or one for each. */
export const tellingApart = ({ chosen, evidence }: Found, sides: readonly string[]): Statement[] => {
  const [best] = evidence
  if (!best || best.confidence < enough || !tellsApart(best.statement, sides)) return []
  const other = evidence.find(
    (one) =>
      one !== best &&
      one.confidence >= enough &&
      one.score >= best.score * besideBest &&
      tellsApart(one.statement, sides),
  )
  return [...new Set([...chosen, ...(other ? [other.statement] : [])])]
}

/**
 * Both sides of a difference, in the one source that tells both where there is such a one: two sources that use the
 * same word seldom speak of the same thing.
 */
export const lookSideBySide = (
  question: Question,
  asked: readonly Question[],
  shown: Shown,
  material: Material,
): Found[] => {
  const apart = asked.map((part) => look(part, shown, material))
  if (question.kinds[0] !== 'difference') return apart
  const titlesOf = ({ chosen }: Found) => new Set(chosen.map(({ passage }) => passage.title))
  const titles = new Set(apart.flatMap((found) => [...titlesOf(found)]))
  if (titles.size < 2) return apart
  for (const title of titles) {
    const own = { ...shown, passages: shown.passages.filter(([first]) => first?.passage.title === title) }
    const together = asked.map((part) => look(part, own, material))
    if (together.every(({ chosen }) => chosen.length > 0)) return together
  }
  return apart
}

/** The first row that names what is compared, of this table or of any. */
const rowOf = ({ evidence }: Found, side: string, columns?: string): Statement | undefined => {
  const named = [...stemsOf(side)]
  const rows = evidence.filter(
    ({ statement: { kind, columns: own } }) => kind === 'row' && own === (columns ?? own),
  )
  const names = ({ statement }: Evidence, words: readonly string[]) => {
    const said = new Set(statement.tokens.map(stem))
    return words.every((word) => said.has(word))
  }
  // 'mount everest' may be 'Everest' in a table
  const last = named.slice(-1)
  return (rows.find((row) => names(row, named)) ?? rows.find((row) => names(row, last)))?.statement
}

/** A row for each side, of a table that has just one called so: the thing’s own row, and not those of what belongs to it. */
const ownRows = (found: readonly Found[], sides: readonly string[]): Statement[] | undefined => {
  const bySide = found.map(({ evidence }, at) => {
    const named = stemsOf(sides[at] ?? '')
    const rows = evidence
      .map(({ statement }) => statement)
      .filter(
        ({ kind, text }) =>
          kind === 'row' && stemsOf(text.split(' | ')[0] ?? '').symmetricDifference(named).size === 0,
      )
    return Map.groupBy(rows, ({ columns }) => columns)
  })
  const [first] = bySide
  const columns = [...(first?.keys() ?? [])].find((own) =>
    bySide.every((side) => side.get(own)?.length === 1),
  )
  return columns === undefined ? undefined : bySide.flatMap((side) => side.get(columns) ?? [])
}

/** Where one side of a comparison is told by a row, or both are named by rows of one table, these are set beside each other. */
export const inOneTable = (found: readonly Found[], sides: readonly string[]): Found[] => {
  const told = found.find(({ chosen: [first] }) => first?.kind === 'row')?.chosen[0]
  const isOpen = found.every(({ chosen }) => chosen.length === 0)
  const own = told || isOpen ? ownRows(found, sides) : undefined
  if (own) return found.map((side, at) => ({ ...side, chosen: own.slice(at, at + 1) }))
  const [first, other] = found
  const columns =
    told?.columns ?? (isOpen && first && other ? rowOf(first, sides[0] ?? '')?.columns : undefined)
  if (!columns) return [...found]
  const rows = found.map((side, at) => rowOf(side, sides[at] ?? '', columns))
  if (isOpen && !rows.every((row) => row)) return [...found]
  return found.map((side, at) => {
    const row = rows[at]
    return side.chosen[0]?.columns === columns || !row ? side : { ...side, chosen: [row] }
  })
}

/** A part of a question: what it leaves out is said in the part before. */
export const partQuestion = (
  whole: Question,
  part: string,
  at: number,
  { questions, kind, sides }: Parts,
): Question => {
  const before = at > 0 ? [questions[at - 1] ?? ''] : []
  const languages = whole.language === null ? [] : [whole.language]
  const own = readQuestion(part, before, undefined, languages)
  if (kind === 'each') return { ...own, language: whole.language }
  // 'list comprehension' is a name here
  const kinds = own.kinds.includes('amount')
    ? ['amount' as const]
    : own.kinds.filter((kind) => kind !== 'list')
  if (kinds.length > 0) return { ...own, language: whole.language, kinds }
  // two things differ by what each of them is
  const meant = whole.kinds[0] === 'difference' ? ['definition' as const] : whole.kinds
  const compared = readQuestion(part, before, meant, languages)
  // 'the current' may be a thing here
  const side = new Set(tokens(sides[at] ?? ''))
  const terms = compared.terms.map((term) => (side.has(term.token) ? { ...term, isKind: false } : term))
  return { ...compared, terms, language: whole.language }
}
