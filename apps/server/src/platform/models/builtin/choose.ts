import { stem } from '../../language/stem.ts'
import type { Evidence } from './evidence.ts'
import type { Kind } from './languages/language-data.ts'
import { stemsOf, type Question } from './question.ts'
import type { Statement } from './statements.ts'
import { withoutNumber } from './traits.ts'

/** Below this the sources do not answer. Set where more would be lost by silence than by a wrong answer. */
export const enough = 0.6
/** A paragraph costs more reading than a fact, and one that is to explain something has to be about just that. */
const enoughToShow = 0.64
const enoughToExplain = 0.7

const stepsMax = 9
const rowsMax = 8
const listMax = 6
/** What adds to an answer answers at least this share of the question that nothing before it did. */
const addsMin = 0.22
const besideMin = 0.72

/** Sentences that only make sense after the one before. */
const leansBack =
  /^(it|they|this|these|those|he|she|such|however|therefore|also|then|both|otherwise|er|sie|es|dies|diese[rs]?|dabei|dazu|il|elle|ils|elles|cela|ce|cette|esto|este|esta|questo|questa|dit|deze)\b/i

export type Neighbour = (statement: Statement, step: number) => Statement | undefined

const sameWords = (one: Statement, other: Statement): boolean => {
  const set = new Set(one.tokens.map(stem))
  const others = new Set(other.tokens.map(stem))
  const shared = [...others].filter((word) => set.has(word)).length
  return shared / Math.max(1, Math.min(set.size, others.size)) > 0.8
}

/** Which share of the question a statement answers that none of the chosen ones does. */
const gain = (chosen: readonly Evidence[], candidate: Evidence): number => {
  let whole = 0
  let added = 0
  for (const [at, { weight, own }] of candidate.parts.entries()) {
    whole += weight
    added +=
      weight *
      Math.max(
        0,
        own - chosen.map(({ parts }) => parts[at]?.own ?? 0).reduce((most, each) => Math.max(most, each), 0),
      )
  }
  return whole > 0 ? added / whole : 0
}

const isSameHeading = (one: Statement, other: Statement) => one.under[0] === other.under[0]

/** What follows a statement and belongs to it: the code or the list that it introduces, the steps below a heading. */
const following = (statement: Statement, next: Neighbour, isHow: boolean): Statement[] => {
  const found: Statement[] = []
  const first = next(statement, 1)
  if (first?.kind === 'code' && isSameHeading(statement, first)) {
    found.push(first)
    const second = next(statement, 2)
    if (statement.text.endsWith(':') || !second || second.kind !== 'sentence') return found
    return found
  }
  const introduces = statement.text.endsWith(':') || (isHow && statement.opens)
  if (first && (first.kind === 'item' || first.kind === 'line') && introduces)
    for (let step = 1; step <= stepsMax; step++) {
      const item = next(statement, step)
      if (item?.kind !== first.kind || !isSameHeading(statement, item)) break
      found.push(item)
    }
  return found
}

/** The list of steps that an item stands in, from its first. */
const stepsAround = (item: Statement, next: Neighbour): Statement[] => {
  let first = item
  for (
    let before = next(first, -1);
    before?.kind === 'item' && isSameHeading(before, item);
    before = next(first, -1)
  )
    first = before
  const steps = [first]
  for (let step = 1; step < stepsMax; step++) {
    const one = next(first, step)
    if (one?.kind !== 'item' || !isSameHeading(one, item)) break
    steps.push(one)
  }
  const before = next(first, -1)
  return before?.kind === 'sentence' && isSameHeading(before, item) ? [before, ...steps] : steps
}

/** A statement with what it cannot be understood without. */
const whole = (statement: Statement, next: Neighbour, isHow: boolean): Statement[] => {
  if (statement.kind === 'heading') {
    const below: Statement[] = []
    for (let step = 1; step <= 3; step++) {
      const one = next(statement, step)
      if (!one || one.kind === 'heading') break
      below.push(one)
      if (!isHow && one.kind === 'sentence') break
    }
    const last = below.at(-1)
    return below.length > 0 && last ? [...below, ...following(last, next, isHow)] : [statement]
  }
  if (isHow && statement.isStep) return stepsAround(statement, next)
  const before = next(statement, -1)
  const needsBefore =
    before !== undefined &&
    before.kind !== 'heading' &&
    before.kind !== 'row' &&
    isSameHeading(before, statement) &&
    ((statement.kind === 'sentence' && leansBack.test(statement.text)) ||
      (statement.kind === 'code' && before.kind === 'sentence'))
  return [...(needsBefore ? [before] : []), statement, ...following(statement, next, isHow)]
}

/** So much of a paragraph tells how or why; more of it is read in the source. */
const stretchMax = 520
const stretchStatements = 8
/** How to do something is read on to the command. */
const toCommandMax = 800

const introduces = ({ text }: Statement) => text.endsWith(':')

/** A statement with what goes on from it under the same heading: an explanation takes more than a sentence. */
const stretchFrom = (first: Statement, next: Neighbour, isHow: boolean): Statement[] => {
  const stretch = [first]
  let length = first.text.length
  for (let step = 1; step <= stretchStatements; step++) {
    const one = next(first, step)
    if (!one || one.kind === 'heading' || one.kind === 'row' || !isSameHeading(first, one)) break
    // points of a list stand for themselves, steps do not
    if (stretch.at(-1)?.kind === 'item' && one.kind === 'item' && !one.isStep && !introduces(first)) break
    const belongs = one.kind === 'code' || (stretch.at(-1)?.text.endsWith(':') ?? false)
    if (!belongs && length + one.text.length > stretchMax) {
      const code = isHow ? restToCode(one, next, toCommandMax - length) : []
      return [...stretch, ...code]
    }
    stretch.push(one)
    length += one.text.length
  }
  return stretch
}

/** What is left up to the next code, where that is near; else nothing. */
const restToCode = (from: Statement, next: Neighbour, most: number): Statement[] => {
  const rest: Statement[] = []
  let length = 0
  for (
    let one: Statement | undefined = from;
    one && isSameHeading(from, one) && length < most;
    one = next(one, 1)
  ) {
    rest.push(one)
    if (one.kind === 'code') return rest
    length += one.text.length
  }
  return []
}

const stretchesTried = 24
const opensBonus = 0.03
/** A section that speaks of it in several sentences is about it. */
const supportWeight = 0.2

/** The stretches that hold a statement: from itself, and from what opens its paragraph where that is near. */
const stretchesAt = (statement: Statement, next: Neighbour, isHow: boolean): Statement[][] => {
  const found = [stretchFrom(statement, next, isHow)]
  for (let step = -1; step >= -2; step--) {
    const before = next(statement, step)
    if (!before || before.kind === 'heading' || before.kind === 'row' || !isSameHeading(before, statement))
      break
    const stretch = stretchFrom(before, next, isHow)
    if (stretch.includes(statement)) found.push(stretch)
  }
  return found
}

interface Stretch {
  readonly statements: readonly Statement[]
  readonly score: number
  readonly confidence: number
}

/** So near to the best, another place is told too: which of them is meant, the person sees. */
const rivalMin = 0.93

const isElsewhere = (one: Stretch, other: Stretch): boolean => {
  const [a, b] = [one.statements[0], other.statements[0]]
  return a?.passage !== b?.passage && a?.under.join() !== b?.under.join()
}

/** The stretch of text that says most of what is asked, with a rival elsewhere; none where no evidence is good enough. */
const bestStretches = (
  evidence: readonly Evidence[],
  next: Neighbour,
  least: number,
  isHow: boolean,
): Statement[] => {
  const weighed = new Map(evidence.map((one) => [one.statement, one]))
  const found: Stretch[] = []
  for (const one of evidence.slice(0, stretchesTried)) {
    if (one.statement.kind === 'row') continue
    const start = one.statement.kind === 'heading' ? next(one.statement, 1) : one.statement
    if (!start) continue
    for (const stretch of stretchesAt(start, next, isHow)) {
      const parts = stretch.flatMap((statement) => weighed.get(statement)?.parts ?? [])
      const size = one.parts.length
      let whole = 0
      let said = 0
      for (let at = 0; at < size; at++) {
        const weight = one.parts[at]?.weight ?? 0
        whole += weight
        said +=
          weight *
          parts
            .filter((_, index) => index % size === at)
            .map(({ own }) => own)
            .reduce((most, each) => Math.max(most, each), one.parts[at]?.cover ?? 0)
      }
      const coverage = whole > 0 ? said / whole : 0
      const others = stretch.filter((statement) => statement !== one.statement)
      const support = others
        .map((statement) => weighed.get(statement)?.score ?? 0)
        .reduce((most, each) => Math.max(most, each), 0)
      const opens = stretch[0]?.opens === true ? opensBonus : 0
      const score = one.score * 0.6 + coverage * 0.5 + support * supportWeight + opens
      const confidence = Math.max(one.confidence, one.confidence * 0.5 + coverage * 0.5)
      found.push({ statements: stretch, score, confidence })
    }
  }
  const [best, ...others] = found.toSorted((a, b) => b.score - a.score)
  if (!best || best.confidence < least) return []
  const rival = others.find((one) => isElsewhere(best, one))
  const isNear = rival && rival.score >= best.score * rivalMin && rival.confidence >= least
  return [...best.statements, ...(isNear ? rival.statements : [])]
}

/** A shorter definition is told with the sentence behind it, up to so much together. */
const shortDefinition = 80
const definitionMax = 280

/** The sentence that goes on from a short definition at the head of the entry of what is asked about. */
const restOfEntry = (statement: Statement, { terms }: Question, next: Neighbour): Statement[] => {
  const asked = new Set(terms.map(({ token }) => stem(token)))
  const isEntry = [...stemsOf(withoutNumber(statement.under[0] ?? ''))].every((word) => asked.has(word))
  const after = next(statement, 1)
  return isEntry &&
    statement.opens &&
    statement.text.length < shortDefinition &&
    after?.kind === 'sentence' &&
    isSameHeading(statement, after) &&
    statement.text.length + after.text.length < definitionMax
    ? [after]
    : []
}

const explains = new Set<Kind>(['how', 'why', 'yesno'])

/** What makes the answer, best first; nothing where no evidence is good enough. */
export const chooseStatements = (
  question: Question,
  evidence: readonly Evidence[],
  next: Neighbour,
  least = enough,
): Statement[] => {
  const [kind] = question.kinds
  const isHow = kind === 'how' || kind === 'command' || kind === undefined
  const asksNothing =
    kind === undefined && !/^\W*(?:\w{2,5} )?(?:what|which|was|welch|que|quel)/.test(question.folded)
  if (asksNothing || (kind !== undefined && explains.has(kind))) {
    const top = evidence[0]
    if (top?.statement.isStep && top.confidence >= least && isHow) return whole(top.statement, next, true)
    if (top?.statement.kind !== 'row')
      return bestStretches(
        evidence,
        next,
        Math.max(least, asksNothing ? enoughToShow : enoughToExplain),
        isHow,
      )
  }
  const best = evidence.find(({ confidence }) => confidence >= least)
  if (!best || best.score < (evidence[0]?.score ?? 0) * 0.8) return []
  const isList = question.kinds[0] === 'list'
  const chosen: Evidence[] = [best]
  const isRow = best.statement.kind === 'row'
  const most = isList ? (isRow ? rowsMax : listMax) : 2
  for (const candidate of evidence) {
    if (chosen.length >= most) break
    if (candidate === best || candidate.statement.kind === 'heading' || candidate.score < best.score * 0.5)
      continue
    if (chosen.some(({ statement }) => sameWords(statement, candidate.statement))) continue
    const isBeside = isList && candidate.score >= best.score * besideMin && candidate.confidence >= least
    if (!isBeside && gain(chosen, candidate) < addsMin) continue
    if (!isBeside && candidate.confidence < least * 0.8) continue
    chosen.push(candidate)
  }
  const told = chosen.flatMap((one) => [
    ...whole(one.statement, next, isHow),
    ...(one === best && kind === 'definition' ? restOfEntry(one.statement, question, next) : []),
  ])
  return [...new Set(told)]
}
