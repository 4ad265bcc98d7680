import { isNgram, tokens } from '../../../../platform/language/words.ts'
import type { Passage } from '../passages/passage.ts'
import { type QueryTerm, fuzzyQuery } from './query-terms.ts'
import { findCorrections, minShareOfBest } from './rank-passages.ts'

interface TracedWord {
  readonly word: string
  readonly passages: number
  /** `ranks`: the word is in nearly all passages, so it only affects the ranking. */
  readonly use: 'chooses' | 'ranks' | 'slip' | 'nowhere'
  readonly readAs: readonly string[]
}

export interface TracedPassage {
  readonly passage: Passage
  readonly isTaken: boolean
  /** Rank in the keyword search; null if it didn’t return the passage. */
  readonly byWords: number | null
  /** Rank before diversity is considered; null without an informative match. */
  readonly byFit: number | null
  readonly byMeaning: number | null
  readonly isNoise: boolean
}

export interface SearchTrace {
  query: string
  searched: number
  words: TracedWord[]
  stopWords: string[]
  model: string | null
  /** The results come first, then passages beyond the limit, then noise. */
  passages: TracedPassage[]
}

export const createTrace = (query: string): SearchTrace => ({
  query,
  searched: 0,
  words: [],
  stopWords: [],
  model: null,
  passages: [],
})

export interface KeywordMatches {
  readonly topPassages: readonly Passage[]
  readonly scoredPassages: readonly { readonly passage: Passage; readonly score: number }[]
  readonly terms: readonly QueryTerm[]
  readonly total: number
  readonly isSearched: (term: QueryTerm) => boolean
}

/** The result for a query without usable words, or for sources without passages. */
export const noKeywordMatches: KeywordMatches = {
  topPassages: [],
  scoredPassages: [],
  terms: [],
  total: 0,
  isSearched: () => false,
}

export interface EmbeddingMatches {
  readonly model: string | null
  readonly ids: readonly number[]
}

export { minShareOfBest } from './rank-passages.ts'

const correctionsMax = 3

const traceKeywords = ({ topPassages, terms, isSearched }: KeywordMatches): TracedWord[] =>
  terms.map((term) => {
    const isTypo = term.frequency === 0 && fuzzyQuery(term) !== null
    const corrections = isTypo ? topPassages.flatMap(({ text }) => findCorrections(term, text)) : []
    const use = isSearched(term) ? 'chooses' : 'ranks'
    return {
      word: term.token,
      passages: term.frequency,
      use: term.frequency > 0 ? use : isTypo ? 'slip' : 'nowhere',
      readAs: [...new Set(corrections)].slice(0, correctionsMax),
    }
  })

const listStopWords = (query: string, { terms }: KeywordMatches): string[] => {
  const termTokens = new Set(terms.map(({ token }) => token))
  return [...new Set(tokens(query))].filter((token) => !isNgram(token) && !termTokens.has(token))
}

const rankLookup = (passages: readonly number[]) => {
  const ranks = new Map(passages.map((id, index) => [id, index + 1]))
  return (id: number) => ranks.get(id) ?? null
}

const tracePassages = (
  { topPassages, scoredPassages }: KeywordMatches,
  { ids }: EmbeddingMatches,
  passages: readonly Passage[],
  limit: number,
): TracedPassage[] => {
  const keywordRank = rankLookup(topPassages.map(({ chunkId }) => chunkId))
  const scoreRank = rankLookup(scoredPassages.map(({ passage }) => passage.chunkId))
  const byMeaning = rankLookup(ids)
  const minScore = (scoredPassages[0]?.score ?? 0) * minShareOfBest
  const noiseIds = new Set(
    scoredPassages.filter(({ score }) => score < minScore).map(({ passage }) => passage.chunkId),
  )
  const allPassages = [...passages, ...scoredPassages.map(({ passage }) => passage)]
  const passagesById = new Map(allPassages.map((passage) => [passage.chunkId, passage]))
  return [...passagesById].map(([id, passage], index) => ({
    passage,
    isTaken: index < Math.min(limit, passages.length),
    byWords: keywordRank(id),
    byFit: scoreRank(id),
    byMeaning: byMeaning(id),
    isNoise: noiseIds.has(id) && byMeaning(id) === null,
  }))
}

interface SearchOutcome {
  readonly keywords: KeywordMatches
  readonly embeddings: EmbeddingMatches
  readonly passages: readonly Passage[]
  readonly limit: number
}

export const fillTrace = (
  trace: SearchTrace,
  { keywords, embeddings, passages, limit }: SearchOutcome,
): void => {
  trace.searched = keywords.total
  trace.words = traceKeywords(keywords)
  trace.stopWords = listStopWords(trace.query, keywords)
  trace.model = embeddings.model
  trace.passages = tracePassages(keywords, embeddings, passages, limit)
}
