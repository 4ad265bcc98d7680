import { isPiece, tokens } from '../../../../platform/language/words.ts'
import type { Passage } from '../passages/passage.ts'
import { type QueryTerm, slipQuery } from './query-terms.ts'
import { readAs, worthOfBest } from './rank-passages.ts'

/** A word of the question, and what was looked for in its place. */
interface TracedWord {
  readonly word: string
  /** Passages that hold it. */
  readonly passages: number
  /** It chooses passages; a word that is nearly everywhere only ranks them; one that is nowhere may be a slip. */
  readonly use: 'chooses' | 'ranks' | 'slip' | 'nowhere'
  /** What a slip was read as in what was found. */
  readonly readAs: readonly string[]
}

/** What became of a passage that a search looked at. Ranks begin at 1. */
export interface TracedPassage {
  readonly passage: Passage
  /** It is given on. */
  readonly isTaken: boolean
  /** Its place by words as it was chosen; null where words did not choose it. */
  readonly byWords: number | null
  /** Its place by words before sources were given turns; null where it shares no telling word. */
  readonly byFit: number | null
  readonly byMeaning: number | null
  /** It fits so much worse than the best by words that it is noise. */
  readonly isNoise: boolean
}

/** What a search did: filled in on its way, for whoever asks why. */
export interface SearchTrace {
  query: string
  /** Passages that were searched. */
  searched: number
  words: TracedWord[]
  /** Words of the query that say nothing of its subject, and were left aside. */
  smallWords: string[]
  /** The model that it searched by meaning with; null for words alone. */
  model: string | null
  /** What was found, then what comes after it, then what words leave as noise. */
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

/** What the search by words finds, and what it leaves. */
export interface WordMatches {
  /** Best first. */
  readonly chosen: readonly Passage[]
  /** All that fit at all, best first. */
  readonly scored: readonly { readonly passage: Passage; readonly score: number }[]
  readonly terms: readonly QueryTerm[]
  /** Passages that were searched. */
  readonly total: number
  /** Whether a term was asked of the index. */
  readonly isAsked: (term: QueryTerm) => boolean
}

/** Of a question that no word is left of, or of sources without passages. */
export const wordless: WordMatches = { chosen: [], scored: [], terms: [], total: 0, isAsked: () => false }

export interface MeaningMatches {
  readonly model: string | null
  /** Ids of passages, nearest first. */
  readonly ids: readonly number[]
}

export { worthOfBest } from './rank-passages.ts'

const readingsMax = 3

const traceWords = ({ chosen: topPassages, terms, isAsked }: WordMatches): TracedWord[] =>
  terms.map((term) => {
    const isSlip = term.frequency === 0 && slipQuery(term) !== null
    const readings = isSlip ? topPassages.flatMap(({ text }) => readAs(term, text)) : []
    const use = isAsked(term) ? 'chooses' : 'ranks'
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

/** The passages of a search in the order in which they were found, then those that it left. */
const tracePassages = (
  { chosen: topPassages, scored }: WordMatches,
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
  const once = new Map(inOrder.map((passage) => [passage.chunkId, passage]))
  return [...once].map(([id, passage], at) => ({
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
  /** In the order in which they are given on, those too that are beyond the limit. */
  readonly found: readonly Passage[]
  readonly limit: number
}

export const fillTrace = (
  trace: SearchTrace,
  { byWords, byMeaning, found: passages, limit }: SearchOutcome,
): void => {
  trace.searched = byWords.total
  trace.words = traceWords(byWords)
  trace.smallWords = smallWords(trace.query, byWords)
  trace.model = byMeaning.model
  trace.passages = tracePassages(byWords, byMeaning, passages, limit)
}
