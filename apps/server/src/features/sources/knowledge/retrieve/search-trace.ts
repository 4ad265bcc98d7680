import { isPiece, tokens } from '../../../../platform/language/words.ts'
import type { Passage } from '../passages/passage.ts'
import { type QueryTerm, fuzzyQuery } from './query-terms.ts'
import { readAs, worthOfBest } from './rank-passages.ts'

interface TracedWord {
  readonly word: string
  readonly passages: number
  /** Words that are nearly everywhere only rank. */
  readonly use: 'chooses' | 'ranks' | 'slip' | 'nowhere'
  readonly readAs: readonly string[]
}

export interface TracedPassage {
  readonly passage: Passage
  readonly isTaken: boolean
  /** Rank by words when chosen; null if not chosen by words. */
  readonly byWords: number | null
  /** Before diversity; null without an informative match. */
  readonly byFit: number | null
  readonly byMeaning: number | null
  readonly isNoise: boolean
}

export interface SearchTrace {
  query: string
  searched: number
  words: TracedWord[]
  smallWords: string[]
  model: string | null
  /** Results first, then those beyond the limit, then noise. */
  passages: TracedPassage[]
}

export const newTrace = (query: string): SearchTrace => ({
  query,
  searched: 0,
  words: [],
  smallWords: [],
  model: null,
  passages: [],
})

export interface WordMatches {
  readonly topPassages: readonly Passage[]
  readonly scored: readonly { readonly passage: Passage; readonly score: number }[]
  readonly terms: readonly QueryTerm[]
  readonly total: number
  readonly isSearched: (term: QueryTerm) => boolean
}

/** No usable words, or no passages. */
export const wordless: WordMatches = {
  topPassages: [],
  scored: [],
  terms: [],
  total: 0,
  isSearched: () => false,
}

export interface MeaningMatches {
  readonly model: string | null
  readonly ids: readonly number[]
}

export { worthOfBest } from './rank-passages.ts'

const readingsMax = 3

const traceWords = ({ topPassages, terms, isSearched }: WordMatches): TracedWord[] =>
  terms.map((term) => {
    const isSlip = term.frequency === 0 && fuzzyQuery(term) !== null
    const readings = isSlip ? topPassages.flatMap(({ text }) => readAs(term, text)) : []
    const use = isSearched(term) ? 'chooses' : 'ranks'
    return {
      word: term.token,
      passages: term.frequency,
      use: term.frequency > 0 ? use : isSlip ? 'slip' : 'nowhere',
      readAs: [...new Set(readings)].slice(0, readingsMax),
    }
  })

const smallWords = (query: string, { terms }: WordMatches): string[] => {
  const significant = new Set(terms.map(({ token }) => token))
  return [...new Set(tokens(query))].filter((token) => !isPiece(token) && !significant.has(token))
}

const placesOf = (passages: readonly number[]) => {
  const places = new Map(passages.map((id, at) => [id, at + 1]))
  return (id: number) => places.get(id) ?? null
}

const tracePassages = (
  { topPassages, scored }: WordMatches,
  { ids }: MeaningMatches,
  passages: readonly Passage[],
  limit: number,
): TracedPassage[] => {
  const byWords = placesOf(topPassages.map(({ chunkId }) => chunkId))
  const byFit = placesOf(scored.map(({ passage }) => passage.chunkId))
  const byMeaning = placesOf(ids)
  const least = (scored[0]?.score ?? 0) * worthOfBest
  const noise = new Set(scored.filter(({ score }) => score < least).map(({ passage }) => passage.chunkId))
  const inOrder = [...passages, ...scored.map(({ passage }) => passage)]
  const unique = new Map(inOrder.map((passage) => [passage.chunkId, passage]))
  return [...unique].map(([id, passage], at) => ({
    passage,
    isTaken: at < Math.min(limit, passages.length),
    byWords: byWords(id),
    byFit: byFit(id),
    byMeaning: byMeaning(id),
    isNoise: noise.has(id) && byMeaning(id) === null,
  }))
}

interface SearchOutcome {
  readonly byWords: WordMatches
  readonly byMeaning: MeaningMatches
  readonly passages: readonly Passage[]
  readonly limit: number
}

export const fillTrace = (
  trace: SearchTrace,
  { byWords, byMeaning, passages, limit }: SearchOutcome,
): void => {
  trace.searched = byWords.total
  trace.words = traceWords(byWords)
  trace.smallWords = smallWords(trace.query, byWords)
  trace.model = byMeaning.model
  trace.passages = tracePassages(byWords, byMeaning, passages, limit)
}
