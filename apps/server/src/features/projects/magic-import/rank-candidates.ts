import { contentWords } from '../../../platform/language/content-words.ts'
import { stem } from '../../../platform/language/stem.ts'
import { tokens } from '../../../platform/language/words.ts'
import type { Candidate } from './query-providers.ts'

export interface RankedCandidate extends Candidate {
  readonly terms: string[]
}

const titleWeight = 2
const termsMax = 4

const formsOf = (text: string): Map<string, string> => {
  const forms = new Map<string, string>()
  for (const token of tokens(text)) if (!forms.has(stem(token))) forms.set(stem(token), token)
  return forms
}

/**
 * Ranks by the goal's words and the provider's own rank. Rare words weigh more, and matches in titles count
 * double.
 */
export const rankCandidates = (goal: string, candidates: readonly Candidate[]): RankedCandidate[] => {
  const goalStems = contentWords(goal.slice(0, 1000)).map((word) => word.stem)
  const candidateForms = candidates.map((candidate) => ({
    candidate,
    title: formsOf(candidate.title),
    all: formsOf(`${candidate.title}\n${candidate.snippet}`),
  }))
  const rarityByStem = new Map(
    goalStems.map((key) => {
      const matchCount = candidateForms.filter(({ all }) => all.has(key)).length
      return [key, Math.log(1 + (candidateForms.length + 1) / (matchCount + 1))]
    }),
  )
  const weightOf = (key: string) => rarityByStem.get(key) ?? 0
  const totalWeight = goalStems.reduce((sum, key) => sum + weightOf(key), 0) || 1
  return candidateForms
    .map(({ candidate, title, all }) => {
      const matchedStems = goalStems.filter((key) => all.has(key))
      const matchScore = matchedStems.reduce(
        (sum, key) => sum + weightOf(key) * (title.has(key) ? titleWeight : 1),
        0,
      )
      const terms = matchedStems
        .toSorted((a, b) => weightOf(b) - weightOf(a))
        .slice(0, termsMax)
        .map((key) => title.get(key) ?? all.get(key) ?? key)
      return { ...candidate, terms, score: matchScore / totalWeight + candidate.rankScore }
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ score: _score, ...candidate }) => candidate)
}
