import { isNear } from '../../../../platform/language/edit-distance.ts'
import { stem } from '../../../../platform/language/stem.ts'
import { tokens } from '../../../../platform/language/words.ts'
import type { Passage } from '../passages/passage.ts'
import type { QueryTerm } from './query-terms.ts'

/** BM25F (Robertson & Zaragoza 2009), tuned by `npm run recall`. */
const saturation = 0.9
const lengthPenalty = 0.4
const usualWords = 160

const exact = 1
const bent = 0.85
const near = 0.5
/** Weight of a word in the title, and in the place. */
const inTitle = 1.5
const inPlace = 1
const inPath = 0.5
const byName = 0.6
/** Weights of coverage and of proximity, with the window in words. */
const coverageShare = 0.6
const densityShare = 1.5
const nearbyWords = 8

interface ScoredPassage {
  readonly passage: Passage
  readonly score: number
}

const strengthOf = (term: QueryTerm, token: string, tokenStem: string): number => {
  if (token === term.token) return exact
  if (tokenStem === term.stem) return bent
  if (term.frequency > 0 || term.token.length < 5) return 0
  const common = Math.min(6, term.token.length - 3)
  if (token.startsWith(term.token) || (common > 4 && token.slice(0, common) === term.stem.slice(0, common)))
    return near
  return isNear(term.token, token, term.token.length > 7 ? 2 : 1) ? near : 0
}

interface Matches {
  counts: number[]
  best: number[]
  places: { term: number; at: number }[]
  words: number
}

const match = (terms: readonly QueryTerm[], text: string): Matches => {
  const counts = terms.map(() => 0)
  const best = terms.map(() => 0)
  const places: Matches['places'] = []
  const all = tokens(text)
  const cache = new Map<string, { term: number; strength: number }[]>()
  for (const [at, token] of all.entries()) {
    let hits = cache.get(token)
    if (!hits) {
      const tokenStem = stem(token)
      hits = terms
        .map((term, index) => ({ term: index, strength: strengthOf(term, token, tokenStem) }))
        .filter(({ strength }) => strength > 0)
      cache.set(token, hits)
    }
    for (const { term, strength } of hits) {
      counts[term] = (counts[term] ?? 0) + strength
      places.push({ term, at })
      best[term] = Math.max(best[term] ?? 0, strength)
    }
  }
  return { counts, best, places, words: all.length }
}

/** Largest share of the question's weight within a few words; the source's name counts everywhere. */
const density = (
  terms: readonly QueryTerm[],
  { places }: Matches,
  isNamed: (term: number) => boolean,
): number => {
  const inside: number[] = terms.map((_, term) => Number(isNamed(term)))
  const weightOf = (term: number) => terms[term]?.weight ?? 0
  const total = terms.reduce((sum, { weight }) => sum + weight, 0)
  let weight = inside.reduce((sum, count, term) => sum + (count > 0 ? weightOf(term) : 0), 0)
  let best = weight
  let first = 0
  for (const { term, at } of places) {
    inside[term] = (inside[term] ?? 0) + 1
    if (inside[term] === 1) weight += weightOf(term)
    for (let oldest = places[first]; oldest && at - oldest.at >= nearbyWords; oldest = places[++first]) {
      inside[oldest.term] = (inside[oldest.term] ?? 0) - 1
      if (inside[oldest.term] === 0) weight -= weightOf(oldest.term)
    }
    best = Math.max(best, weight)
  }
  return total > 0 ? best / total : 0
}

const scorePassage = (terms: readonly QueryTerm[], passage: Passage): number => {
  const matches = match(terms, passage.text)
  const title = match(terms, passage.title)
  const place = match(terms, `${passage.label ?? ''} ${passage.context ?? ''}`)
  const path = match(terms, (passage.path ?? []).map(({ text }) => text).join('\n'))
  const length = 1 - lengthPenalty + (lengthPenalty * matches.words) / usualWords
  const isNamed = (term: number) => (title.counts[term] ?? 0) > 0
  let score = 0
  let covered = 0
  let total = 0
  for (const [index, term] of terms.entries()) {
    const names =
      inTitle * Math.min(1, title.counts[index] ?? 0) + inPlace * Math.min(1, place.counts[index] ?? 0)
    const inText = matches.counts[index] ?? 0
    const count = inText + names || inPath * Math.min(1, path.counts[index] ?? 0)
    total += term.weight
    if (count > 0)
      covered += term.weight * (inText > 0 ? Math.min(1, (matches.best[index] ?? 0) / near) : byName)
    score += term.weight * ((count * (saturation + 1)) / (count + saturation * length))
  }
  const coverage = total > 0 ? covered / total : 0
  return (
    score *
    (1 - coverageShare + coverageShare * coverage) *
    (1 + densityShare * density(terms, matches, isNamed))
  )
}

/** Typo corrections found in the text. */
export const readAs = (term: QueryTerm, text: string): string[] => [
  ...new Set(tokens(text).filter((token) => strengthOf(term, token, stem(token)) >= near)),
]

/** Penalty per further passage of a source, for diversity. */
const again = 0.93
export const worthOfBest = 0.12

interface RankedPassages {
  readonly topPassages: ScoredPassage[]
  readonly scored: ScoredPassage[]
}

export const rankPassages = (
  terms: readonly QueryTerm[],
  passages: readonly Passage[],
  limit: number,
): RankedPassages => {
  const scored = passages
    .map((passage) => ({ passage, score: scorePassage(terms, passage) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
  return { topPassages: spread(scored, limit), scored }
}

const spread = (scored: readonly ScoredPassage[], limit: number): ScoredPassage[] => {
  const waiting = [...scored]
  const topPassages: ScoredPassage[] = []
  const times = new Map<string, number>()
  const least = (scored[0]?.score ?? 0) * worthOfBest
  while (topPassages.length < limit && waiting.length > 0) {
    let best = 0
    let bestScore = -1
    for (const [index, { passage, score }] of waiting.entries()) {
      const worth = score * again ** (times.get(passage.attachmentId) ?? 0)
      if (worth > bestScore) [best, bestScore] = [index, worth]
    }
    const [next] = waiting.splice(best, 1)
    if (!next || next.score < least) break
    times.set(next.passage.attachmentId, (times.get(next.passage.attachmentId) ?? 0) + 1)
    topPassages.push(next)
  }
  return topPassages
}
