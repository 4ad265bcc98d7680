import { fold } from '../../../platform/language/fold.ts'
import { stem } from '../../../platform/language/stem.ts'
import { tokens } from '../../../platform/language/words.ts'
import type { Passage } from '../passage.ts'
import { isNear } from './near-words.ts'
import type { QueryTerm } from './query-terms.ts'

/** BM25 (Robertson & Zaragoza 2009): how fast repetition stops counting, how much length does. */
const saturation = 1.2
const lengthPenalty = 0.4
const usualWords = 160

const exact = 1
const bent = 0.85
const near = 0.5
const inName = 0.35

export interface ScoredPassage {
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
  /** Best strength and count for each term. */
  counts: number[]
  /** Term and word position of each match. */
  places: { term: number; at: number }[]
  words: number
}

const match = (terms: readonly QueryTerm[], text: string): Matches => {
  const counts = terms.map(() => 0)
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
    }
  }
  return { counts, places, words: all.length }
}

/** How close together different words of the question stand: 1 for side by side, towards 0 for far apart. */
const closeness = ({ places }: Matches): number => {
  let best = Infinity
  let last: { term: number; at: number } | undefined
  for (const place of places) {
    if (last && last.term !== place.term) best = Math.min(best, place.at - last.at)
    last = place
  }
  return best === Infinity ? 0 : 1 / (1 + Math.max(0, best - 1) / 4)
}

/** How well a passage fits the question: rare words, often, near each other, also in its title or place. */
const scorePassage = (terms: readonly QueryTerm[], passage: Passage): number => {
  const found = match(terms, passage.text)
  const names = match(terms, fold(`${passage.title} ${passage.label ?? ''} ${passage.context ?? ''}`))
  const length = 1 - lengthPenalty + (lengthPenalty * found.words) / usualWords
  let score = 0
  let covered = 0
  let total = 0
  for (const [index, term] of terms.entries()) {
    const count = found.counts[index] ?? 0
    const named = (names.counts[index] ?? 0) > 0
    total += term.weight
    if (count > 0 || named) covered += term.weight * (count > 0 ? 1 : inName)
    score += term.weight * ((count * (saturation + 1)) / (count + saturation * length))
    if (named) score += term.weight * inName
  }
  const coverage = total > 0 ? covered / total : 0
  return score * (0.4 + 0.6 * coverage) * (1 + 0.3 * closeness(found))
}

/** Every further passage of one source counts a little less, so that other sources are heard. */
const again = 0.93
/** What fits far worse than the best is noise. */
const worthOfBest = 0.12

/** The best passages, best first, spread over their sources. */
export const rankPassages = (
  terms: readonly QueryTerm[],
  passages: readonly Passage[],
  limit: number,
): ScoredPassage[] => {
  const scored = passages
    .map((passage) => ({ passage, score: scorePassage(terms, passage) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
  return spread(scored, limit)
}

const spread = (scored: ScoredPassage[], limit: number): ScoredPassage[] => {
  const waiting = [...scored]
  const chosen: ScoredPassage[] = []
  const times = new Map<string, number>()
  const least = (scored[0]?.score ?? 0) * worthOfBest
  while (chosen.length < limit && waiting.length > 0) {
    let best = 0
    let bestScore = -1
    for (const [index, { passage, score }] of waiting.entries()) {
      const worth = score * again ** (times.get(passage.attachmentId) ?? 0)
      if (worth > bestScore) [best, bestScore] = [index, worth]
    }
    const [next] = waiting.splice(best, 1)
    if (!next || next.score < least) break
    times.set(next.passage.attachmentId, (times.get(next.passage.attachmentId) ?? 0) + 1)
    chosen.push(next)
  }
  return chosen
}
