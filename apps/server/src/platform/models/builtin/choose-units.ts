import type { Question } from './question.ts'
import type { ScoredUnit } from './score-units.ts'

/** Below this share of the question covered, the sources do not answer it. */
export const enough = 0.45

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

const isSame = (one: readonly string[], other: readonly string[]): boolean => {
  const set = new Set(one)
  const shared = new Set(other.filter((stem) => set.has(stem))).size
  return shared / Math.max(1, Math.min(set.size, new Set(other).size)) > 0.8
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
    const limit = candidate.unit.kind === 'row' && best.unit.kind === 'row' ? mostRows : most
    if (chosen.length >= limit || candidate.score < best.score * worth) break
    if (candidate.unit.kind === 'heading' && chosen.length > 0) continue
    if (candidate.coverage < enough) continue
    if (chosen.some(({ unit }) => isSame(unit.stems, candidate.unit.stems))) continue
    chosen.push(candidate)
  }
  return chosen
}

/** What an answer quotes for a heading: the text below it. */
export const withContext = (
  chosen: readonly ScoredUnit[],
  neighbours: (unit: ScoredUnit['unit'], step: 1 | -1) => ScoredUnit['unit'] | undefined,
): ScoredUnit['unit'][] => {
  const units = new Set<ScoredUnit['unit']>()
  for (const { unit } of chosen) {
    const before = neighbours(unit, -1)
    if (unit.kind === 'sentence' && leansBack.test(unit.text) && before?.kind === 'sentence')
      units.add(before)
    if (unit.kind !== 'heading') units.add(unit)
    let below = unit.kind === 'heading' ? neighbours(unit, 1) : undefined
    for (let count = 0; below && below.kind !== 'heading' && count < 3; count++) {
      units.add(below)
      below = neighbours(below, 1)
    }
    if (unit.kind === 'heading' && units.size === 0) units.add(unit)
  }
  return [...units]
}
