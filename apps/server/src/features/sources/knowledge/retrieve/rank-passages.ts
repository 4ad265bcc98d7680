import { isWithinDistance } from '../../../../platform/language/edit-distance.ts'
import { stem } from '../../../../platform/language/stem.ts'
import { tokens } from '../../../../platform/language/words.ts'
import type { Passage } from '../passages/passage.ts'
import type { QueryTerm } from './query-terms.ts'

/** Parameters of BM25F (Robertson & Zaragoza 2009), tuned with `npm run recall`. */
const saturation = 0.9
const lengthPenalty = 0.4
const typicalWords = 160

const exactMatch = 1
const stemMatch = 0.85
const nearMatch = 0.5
/** Weights of a word in the title, in the section label, and in the heading path. */
const titleWeight = 1.5
const locationWeight = 1
const pathWeight = 0.5
const nameCoverage = 0.6
/** Weights of coverage and of proximity, and the window for proximity in words. */
const coverageShare = 0.6
const proximityShare = 1.5
const windowWords = 8

interface ScoredPassage {
  readonly passage: Passage
  readonly score: number
}

const matchStrength = (term: QueryTerm, token: string, tokenStem: string): number => {
  if (token === term.token) return exactMatch
  if (tokenStem === term.stem) return stemMatch
  if (term.frequency > 0 || term.token.length < 5) return 0
  const prefixLength = Math.min(6, term.token.length - 3)
  if (
    token.startsWith(term.token) ||
    (prefixLength > 4 && token.slice(0, prefixLength) === term.stem.slice(0, prefixLength))
  )
    return nearMatch
  return isWithinDistance(term.token, token, term.token.length > 7 ? 2 : 1) ? nearMatch : 0
}

interface Matches {
  counts: number[]
  best: number[]
  hits: { term: number; position: number }[]
  wordCount: number
}

const matchTerms = (terms: readonly QueryTerm[], text: string): Matches => {
  const counts = terms.map(() => 0)
  const bestStrengths = terms.map(() => 0)
  const tokenHits: Matches['hits'] = []
  const textTokens = tokens(text)
  const cache = new Map<string, { term: number; strength: number }[]>()
  for (const [position, token] of textTokens.entries()) {
    let hits = cache.get(token)
    if (!hits) {
      const tokenStem = stem(token)
      hits = terms
        .map((term, index) => ({ term: index, strength: matchStrength(term, token, tokenStem) }))
        .filter(({ strength }) => strength > 0)
      cache.set(token, hits)
    }
    for (const { term, strength } of hits) {
      counts[term] = (counts[term] ?? 0) + strength
      tokenHits.push({ term, position })
      bestStrengths[term] = Math.max(bestStrengths[term] ?? 0, strength)
    }
  }
  return { counts, best: bestStrengths, hits: tokenHits, wordCount: textTokens.length }
}

/** Largest share of the question's weight within a few words. Words in the source's name count everywhere. */
const computeProximity = (
  terms: readonly QueryTerm[],
  { hits }: Matches,
  isNamed: (term: number) => boolean,
): number => {
  const countsInWindow: number[] = terms.map((_, term) => Number(isNamed(term)))
  const weightOf = (term: number) => terms[term]?.weight ?? 0
  const total = terms.reduce((sum, { weight }) => sum + weight, 0)
  let weight = countsInWindow.reduce((sum, count, term) => sum + (count > 0 ? weightOf(term) : 0), 0)
  let best = weight
  let windowStart = 0
  for (const { term, position } of hits) {
    countsInWindow[term] = (countsInWindow[term] ?? 0) + 1
    if (countsInWindow[term] === 1) weight += weightOf(term)
    for (
      let oldest = hits[windowStart];
      oldest && position - oldest.position >= windowWords;
      oldest = hits[++windowStart]
    ) {
      countsInWindow[oldest.term] = (countsInWindow[oldest.term] ?? 0) - 1
      if (countsInWindow[oldest.term] === 0) weight -= weightOf(oldest.term)
    }
    best = Math.max(best, weight)
  }
  return total > 0 ? best / total : 0
}

const scorePassage = (terms: readonly QueryTerm[], passage: Passage): number => {
  const matches = matchTerms(terms, passage.text)
  const title = matchTerms(terms, passage.title)
  const location = matchTerms(terms, `${passage.label ?? ''} ${passage.context ?? ''}`)
  const path = matchTerms(terms, (passage.path ?? []).map(({ text }) => text).join('\n'))
  const lengthFactor = 1 - lengthPenalty + (lengthPenalty * matches.wordCount) / typicalWords
  const isNamed = (term: number) => (title.counts[term] ?? 0) > 0
  let score = 0
  let coveredWeight = 0
  let total = 0
  for (const [index, term] of terms.entries()) {
    const nameScore =
      titleWeight * Math.min(1, title.counts[index] ?? 0) +
      locationWeight * Math.min(1, location.counts[index] ?? 0)
    const textScore = matches.counts[index] ?? 0
    const termScore = textScore + nameScore || pathWeight * Math.min(1, path.counts[index] ?? 0)
    total += term.weight
    if (termScore > 0)
      coveredWeight +=
        term.weight * (textScore > 0 ? Math.min(1, (matches.best[index] ?? 0) / nearMatch) : nameCoverage)
    score += term.weight * ((termScore * (saturation + 1)) / (termScore + saturation * lengthFactor))
  }
  const coverage = total > 0 ? coveredWeight / total : 0
  return (
    score *
    (1 - coverageShare + coverageShare * coverage) *
    (1 + proximityShare * computeProximity(terms, matches, isNamed))
  )
}

/** Returns words of the text that may correct a typo in the term. */
export const findCorrections = (term: QueryTerm, text: string): string[] => [
  ...new Set(tokens(text).filter((token) => matchStrength(term, token, stem(token)) >= nearMatch)),
]

/** Factor for each further passage of the same source, for diversity. */
const repeatFactor = 0.93
export const minShareOfBest = 0.12

interface RankedPassages {
  readonly topPassages: ScoredPassage[]
  readonly scoredPassages: ScoredPassage[]
}

export const rankPassages = (
  terms: readonly QueryTerm[],
  passages: readonly Passage[],
  limit: number,
): RankedPassages => {
  const scoredPassages = passages
    .map((passage) => ({ passage, score: scorePassage(terms, passage) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
  return { topPassages: diversify(scoredPassages, limit), scoredPassages }
}

const diversify = (scoredPassages: readonly ScoredPassage[], limit: number): ScoredPassage[] => {
  const remaining = [...scoredPassages]
  const topPassages: ScoredPassage[] = []
  const timesBySource = new Map<string, number>()
  const minScore = (scoredPassages[0]?.score ?? 0) * minShareOfBest
  while (topPassages.length < limit && remaining.length > 0) {
    let best = 0
    let bestScore = -1
    for (const [index, { passage, score }] of remaining.entries()) {
      const adjustedScore = score * repeatFactor ** (timesBySource.get(passage.attachmentId) ?? 0)
      if (adjustedScore > bestScore) [best, bestScore] = [index, adjustedScore]
    }
    const [next] = remaining.splice(best, 1)
    if (!next || next.score < minScore) break
    timesBySource.set(next.passage.attachmentId, (timesBySource.get(next.passage.attachmentId) ?? 0) + 1)
    topPassages.push(next)
  }
  return topPassages
}
