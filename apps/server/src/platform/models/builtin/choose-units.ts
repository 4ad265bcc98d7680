import { stem } from '../../language/stem.ts'
import type { Question } from './question.ts'
import type { ScoredUnit } from './score-units.ts'

/** Below this share of the question covered, the sources do not answer it. */
const enough = 0.55

/** What adds to an answer must itself cover this much of the question. */
const partly = 0.35

const counts: Record<Question['wanted'], { most: number; worth: number }> = {
  amount: { most: 2, worth: 0.8 },
  time: { most: 2, worth: 0.8 },
  person: { most: 2, worth: 0.75 },
  contact: { most: 3, worth: 0.7 },
  definition: { most: 3, worth: 0.6 },
  list: { most: 5, worth: 0.6 },
  summary: { most: 5, worth: 0.3 },
  any: { most: 3, worth: 0.65 },
}

const mostRows = 8

const isSame = (first: readonly string[], second: readonly string[]): boolean => {
  const set = new Set(first.map(stem))
  const others = new Set(second.map(stem))
  const shared = [...others].filter((word) => set.has(word)).length
  return shared / Math.max(1, Math.min(set.size, others.size)) > 0.8
}

/** Sentences that only make sense after the one before. */
const leansBack =
  /^(it|they|this|these|those|he|she|such|however|therefore|also|er|sie|es|dies|diese[rs]?|dabei|dazu|il|elle|ils|elles|cela|ce|cette|esto|este|esta|questo|questa|dit|deze)\b/i

/** The units that make the answer, best first; none when the sources do not hold one. */
export const chooseUnits = (question: Question, scored: readonly ScoredUnit[]): ScoredUnit[] => {
  const best = scored[0]
  if (!best || best.score <= 0 || best.coverage < enough) return []
  const { most, worth } = counts[question.wanted]
  const chosen: ScoredUnit[] = []
  for (const candidate of scored) {
    const rows = isRow(candidate) && isRow(best)
    if (chosen.length >= (rows ? mostRows : most)) break
    if (candidate.score < best.score * useful) break
    if (chosen.length > 0 && (candidate.unit.kind === 'heading' || candidate.unit.kind === 'header')) continue
    const isGood = candidate.score >= best.score * worth && candidate.coverage >= enough
    const adds = candidate.coverage >= partly && gain(chosen, candidate) >= 0.25
    if (!isGood && !adds) continue
    if (chosen.some(({ unit }) => isSame(unit.tokens, candidate.unit.tokens))) continue
    chosen.push(candidate)
  }
  return chosen
}

/** What scores less than this share of the best is left out, whatever it adds. */
const useful = 0.35
const isRow = ({ unit }: ScoredUnit) => unit.kind === 'row'

/** Which share of the question a unit answers that none of the chosen ones does. */
const gain = (chosen: readonly ScoredUnit[], candidate: ScoredUnit): number => {
  let whole = 0
  let added = 0
  for (const [at, { weight, match }] of candidate.parts.entries()) {
    whole += weight
    const known = Math.max(0, ...chosen.map(({ parts }) => parts[at]?.match ?? 0))
    added += weight * Math.max(0, match - known)
  }
  return whole > 0 ? added / whole : 0
}

/** What an answer quotes for a heading: the text below it. */
export const withContext = (
  chosen: readonly ScoredUnit[],
  neighbours: (unit: ScoredUnit['unit'], step: 1 | -1) => ScoredUnit['unit'] | undefined,
): ScoredUnit['unit'][] => {
  const units = new Set<ScoredUnit['unit']>()
  for (const { unit, fits } of chosen) {
    const before = neighbours(unit, -1)
    if (unit.kind === 'sentence' && leansBack.test(unit.text) && before?.kind === 'sentence')
      units.add(before)
    const isTitle = unit.kind === 'heading' || unit.kind === 'header'
    // A long line without a full stop may be a heading or a cell: it is said too.
    if (!isTitle || (unit.kind === 'heading' && unit.tokens.length > 4)) units.add(unit)
    // What a printed table says on the next line belongs to it: 'Workshop' above '250.00'.
    const isSplit = !fits && unit.kind === 'sentence' && !/[.!?]$/.test(unit.text)
    const reach = unit.kind === 'header' ? mostRows : isTitle ? 3 : 1
    let below = isTitle || isSplit ? neighbours(unit, 1) : undefined
    for (let count = 0; below && below.kind !== 'heading' && count < reach; count++) {
      units.add(below)
      below = neighbours(below, 1)
    }
    if (isTitle && units.size === 0) units.add(unit)
  }
  return [...units]
}
