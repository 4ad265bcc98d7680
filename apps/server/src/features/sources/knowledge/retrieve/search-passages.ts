import type { AttachmentId } from '@atelier/contract/ids'
import type { EmbeddingProgress } from '@atelier/contract/projects/retrieval'
import { stem } from '../../../../platform/language/stem.ts'
import { tokens } from '../../../../platform/language/words.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { ReadPosition } from '../../../../platform/tools/tool-sources.ts'
import type { Passage } from '../passages/passage.ts'
import {
  areAllEmbedded,
  countEmbeddedPassages,
  countMatches,
  isScannable,
  selectCandidates,
  selectNearestPassageIds,
  selectOpenings,
  selectPassages,
  selectPassagesFrom,
  selectTitles,
  type WeightedQuery,
} from '../queries.ts'
import { type Embedder, findEmbeddingModel, noEmbedder } from '../../../../platform/models/embedder.ts'
import { fuseRankings } from './fuse.ts'
import { parseQueryWords, fuzzyQuery, termQuery, toQueryTerm, type QueryTerm } from './query-terms.ts'
import { rankPassages } from './rank-passages.ts'
import {
  type EmbeddingMatches,
  type KeywordMatches,
  fillTrace,
  type SearchTrace,
  noKeywordMatches,
} from './search-trace.ts'

export interface SearchInput {
  readonly attachmentIds: readonly AttachmentId[]
  readonly query: string
  readonly limit: number
  /** Adds embedding search if there are vectors of its model. */
  readonly embedder?: Embedder
  readonly trace?: SearchTrace | undefined
}

/** Milliseconds to wait for embeddings before using keywords only; also the limit for the reranker. */
const searchTimeoutMs = 4000
const candidatesMax = 160
const titleMatchesMax = 20
const openingsPerSource = 3
const titleCandidatesMax = 40

/** Best first, spread over the sources. Doesn't check access. */
export const searchPassages = async (db: Database, input: SearchInput): Promise<Passage[]> => {
  const { attachmentIds, query, limit, trace } = input
  if (attachmentIds.length === 0 || query.trim() === '') return []
  const [keywordMatches, embeddingMatches] = await Promise.all([
    searchByKeywords(db, input),
    searchByEmbedding(db, input),
  ])
  const { ids: embeddingIds } = embeddingMatches
  const { topPassages: keywordPassages } = keywordMatches
  const fusedIds =
    embeddingIds.length === 0
      ? null
      : fuseRankings(
          keywordPassages.map(({ chunkId }) => chunkId),
          embeddingIds,
        )
  const passages = fusedIds
    ? await completePassages(db, fusedIds.slice(0, trace ? undefined : limit), keywordPassages)
    : keywordPassages
  const rankedPassages = await rerank(input, passages)
  if (trace)
    fillTrace(trace, {
      keywords: keywordMatches,
      embeddings: embeddingMatches,
      passages: rankedPassages,
      limit,
    })
  return rankedPassages.slice(0, limit)
}

const rerank = async (
  { query, limit, embedder }: SearchInput,
  passages: readonly Passage[],
): Promise<readonly Passage[]> => {
  const rerankTexts = passages.length > 1 ? await embedder?.reranker?.() : null
  if (!rerankTexts) return passages
  const topPassages = passages.slice(0, limit)
  const ranking = await rerankTexts(
    query,
    topPassages.map(({ text }) => text),
    searchTimeoutMs,
  )
  return ranking
    ? [...ranking.flatMap((index) => topPassages[index] ?? []), ...passages.slice(limit)]
    : passages
}

const completePassages = async (
  db: Database,
  ids: readonly number[],
  passages: readonly Passage[],
): Promise<Passage[]> => {
  const byId = new Map(passages.map((passage) => [passage.chunkId, passage]))
  const missingIds = ids.filter((id) => !byId.has(id))
  for (const passage of missingIds.length > 0 ? await selectPassages(db, missingIds) : [])
    byId.set(passage.chunkId, passage)
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const searchByEmbedding = async (
  db: Database,
  { attachmentIds, query, embedder = noEmbedder, limit }: SearchInput,
): Promise<EmbeddingMatches> => {
  const model = await findEmbeddingModel(db, embedder)
  const [vector] = (await model?.embed([query], { timeoutMs: searchTimeoutMs })) ?? []
  if (!model || !vector) return { model: null, ids: [] }
  const ids = await selectNearestPassageIds(db, attachmentIds, model.name, vector, limit * 2)
  return { model: model.name, ids }
}

const searchByKeywords = async (
  db: Database,
  { attachmentIds, query, limit }: SearchInput,
): Promise<KeywordMatches> => {
  const keywords = parseQueryWords(query)
  if (keywords.length === 0) return noKeywordMatches
  const { total, matchCounts } = await countMatches(db, attachmentIds, keywords.map(termQuery))
  if (total === 0) return noKeywordMatches
  const isScan = isScannable({ total })
  const terms = keywords.map((word, index) => toQueryTerm(word, matchCounts[index] ?? 0, total))
  const searchQueries = buildQueries(terms, total)
  const [candidates, titleMatches] = await Promise.all([
    searchQueries.length > 0 ? selectCandidates(db, attachmentIds, searchQueries, candidatesMax, isScan) : [],
    selectByTitle(db, attachmentIds, terms, searchQueries, isScan),
  ])
  const candidatesById = new Map(
    [...candidates, ...titleMatches].map((passage) => [passage.chunkId, passage]),
  )
  const { topPassages, scoredPassages } = rankPassages(terms, [...candidatesById.values()], limit)
  const queries = new Set(searchQueries.map((each) => each.query))
  return {
    topPassages: topPassages.map(({ passage }) => passage),
    scoredPassages,
    terms,
    total,
    isSearched: (term) => queries.has(termQuery(term)),
  }
}

/** Uses variants with typos only for words without matches, and common words only if all are common. */
const buildQueries = (terms: readonly QueryTerm[], total: number): WeightedQuery[] => {
  const rareTerms = terms.filter(({ frequency }) => frequency > 0 && frequency < Math.max(50, total * 0.25))
  const searchTerms = rareTerms.length > 0 ? rareTerms : terms.filter(({ frequency }) => frequency > 0)
  const commonTerms = terms.filter((term) => term.frequency > 0 && !searchTerms.includes(term))
  const missingTerms = terms.filter(({ frequency }) => frequency === 0)
  return [
    ...searchTerms.map((term) => ({ query: termQuery(term), weight: term.weight })),
    ...missingTerms.flatMap((term) => {
      const query = fuzzyQuery(term)
      return query ? [{ query, weight: term.weight / 2 }] : []
    }),
    ...(rareTerms.length === 1
      ? commonTerms.map((term) => ({ query: termQuery(term), weight: term.weight }))
      : []),
  ]
}

const selectByTitle = async (
  db: Database,
  attachmentIds: readonly AttachmentId[],
  terms: readonly QueryTerm[],
  searchQueries: readonly WeightedQuery[],
  isScan: boolean,
): Promise<Passage[]> => {
  const weights = new Map(terms.map((term) => [term.stem, term.weight]))
  const titles = await selectTitles(db, attachmentIds)
  const matchingIds = titles
    .map(({ id, title }) => {
      const stems = new Set(
        tokens(title)
          .filter((token) => token.length > 2)
          .map(stem),
      )
      return { id, weight: [...stems].reduce((sum, key) => sum + (weights.get(key) ?? 0), 0) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, titleMatchesMax)
    .map(({ id }) => id)
  if (matchingIds.length === 0) return []
  const [openings, matchingPassages] = await Promise.all([
    selectOpenings(db, matchingIds, openingsPerSource),
    searchQueries.length > 0
      ? selectCandidates(db, matchingIds, searchQueries, titleCandidatesMax, isScan)
      : [],
  ])
  return [...openings, ...matchingPassages]
}

const readPassagesMax = 100

/** Returns about `max` characters, and whether the source ends there. */
export const readPassages = async (
  db: Database,
  attachmentId: AttachmentId,
  position: ReadPosition,
  max: number,
): Promise<{ passages: Passage[]; isAtEnd: boolean }> => {
  const rows = await selectPassagesFrom(db, attachmentId, position, readPassagesMax + 1)
  const passages: Passage[] = []
  let budget = max
  for (const passage of rows.slice(0, readPassagesMax)) {
    budget -= passage.text.length
    if (budget < 0 && passages.length > 0) break
    passages.push(passage)
  }
  return { passages, isAtEnd: passages.length === rows.length }
}

/** Null unless all passages of these attachments are embedded. */
export const findEmbeddingModelName = async (
  { db, embedder }: { readonly db: Database; readonly embedder: Embedder },
  attachmentIds: readonly AttachmentId[],
): Promise<string | null> => {
  const model = await findEmbeddingModel(db, embedder)
  return model && (await areAllEmbedded(db, attachmentIds, model.name)) ? model.name : null
}

/** Null if only keyword search is available. */
export const getEmbeddingProgress = async (
  { db, embedder }: { readonly db: Database; readonly embedder: Embedder },
  attachmentIds: readonly AttachmentId[] | null,
): Promise<EmbeddingProgress | null> => {
  const model = await findEmbeddingModel(db, embedder)
  return model && { model: model.name, ...(await countEmbeddedPassages(db, model.name, attachmentIds)) }
}

export { sumCharacters, selectAllPassages, selectOpenings } from '../queries.ts'
