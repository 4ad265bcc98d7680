import type { AppContext } from '../../../context.ts'
import type { AttachmentId } from '@atelier/contract/ids'
import {
  selectAllPassages,
  sumCharacters,
  readPassages,
  searchPassages,
  type SearchTrace,
} from '../../sources/knowledge/retrieve/index.ts'
import { measureCharacters, type TextMeasure } from '../../../platform/models/estimate-tokens.ts'
import { mergeAdjacent, type Passage, renderPassages } from '../../sources/knowledge/passages/index.ts'
import type { ReadPosition, ToolSource, ToolSources } from '../../../platform/tools/tool-sources.ts'
import type { SourceRow } from './material-queries.ts'
import { listSources } from './source-list.ts'

export const searchLimit = 12
const readCharactersMax = 20_000

const interleave = (lists: readonly (readonly Passage[])[], limit: number): Passage[] => {
  const passagesById = new Map<number, Passage>()
  for (let rank = 0; rank < limit; rank++)
    for (const list of lists) {
      const passage = list[rank]
      if (passage && passagesById.size < limit) passagesById.set(passage.chunkId, passage)
    }
  return [...passagesById.values()]
}

const fitPassages = (
  passages: readonly Passage[],
  max: number,
  { sizeOf, truncate }: TextMeasure,
): Passage[] => {
  let remaining = max
  const selectedPassages: Passage[] = []
  for (const passage of passages) {
    const size = sizeOf(passage.text)
    if (size > remaining) continue
    selectedPassages.push(passage)
    remaining -= size
  }
  const [first] = passages
  return selectedPassages.length > 0 || !first
    ? selectedPassages
    : [{ ...first, text: truncate(first.text, max) }]
}

interface GatherOptions {
  readonly query: () => Promise<string>
  readonly fullTextMax: number
  readonly passagesMax?: number
  readonly measure?: TextMeasure
}

export interface KnowledgeState {
  passages: Passage[]
  /** How many passages came with the question. */
  first: number
  canSearch: boolean
  hasSearched: boolean
}

interface SearchedPassages {
  readonly renderedPassages: string
  readonly passages: Passage[]
}

export interface Knowledge extends ToolSources {
  readonly sources: readonly ToolSource[]
  renderedPassages: string
  visiblePassages: Passage[]
  first: number
  canSearch: boolean
  readonly hasSearched: boolean
  search(queries: readonly string[], attachmentIds?: readonly AttachmentId[]): Promise<SearchedPassages>
  read(id: AttachmentId, position: ReadPosition): Promise<SearchedPassages & { isAtEnd: boolean }>
}

type SearchContext = Pick<AppContext, 'db' | 'embedder'>

export const searchSources = (
  { db, embedder }: SearchContext,
  attachmentIds: readonly AttachmentId[],
  query: string,
  trace?: SearchTrace,
): Promise<Passage[]> => searchPassages(db, { attachmentIds, query, limit: searchLimit, embedder, trace })

/** Returns all passages, or null if they exceed `max`. */
export const selectWithin = async (
  { db }: Pick<AppContext, 'db'>,
  attachmentIds: readonly AttachmentId[],
  max: number,
  measure: TextMeasure,
): Promise<Passage[] | null> => {
  if ((await sumCharacters(db, attachmentIds)) > measure.charactersWithin(max)) return null
  const passages = await selectAllPassages(db, attachmentIds)
  if (measure === measureCharacters) return passages
  return passages.reduce((sum, { text }) => sum + measure.sizeOf(text), 0) <= max ? passages : null
}

/** Returns whole sources if they fit `fullTextMax`, else the best passages. */
export const gatherKnowledge = async (
  context: SearchContext,
  sources: readonly SourceRow[],
  { query, fullTextMax, passagesMax = Infinity, measure = measureCharacters }: GatherOptions,
  previous?: KnowledgeState,
): Promise<Knowledge> => {
  const listedSources = listSources(sources)
  const attachmentIds = listedSources.map(({ id }) => id)
  const visiblePassages: Passage[] = [...(previous?.passages ?? [])]
  const chunkIds = new Set(visiblePassages.map(({ chunkId }) => chunkId))
  const bySource = new Map(listedSources.map((source) => [source.id, source]))
  const hideSealedTitle = (passage: Passage): Passage => {
    const source = bySource.get(passage.attachmentId)
    return source?.isSealed ? { ...passage, title: source.title, name: null } : passage
  }
  const addPassages = (passages: Passage[]): string => {
    const nextNumber = visiblePassages.length + 1
    const newPassages = passages.filter(({ chunkId }) => !chunkIds.has(chunkId)).map(hideSealedTitle)
    for (const { chunkId } of newPassages) chunkIds.add(chunkId)
    const mergedPassages = mergeAdjacent(newPassages)
    for (const each of mergedPassages) visiblePassages.push(each)
    return renderPassages(mergedPassages, nextNumber)
  }
  let hasSearched = previous?.hasSearched ?? false
  const search: Knowledge['search'] = async (queries, searchedIds) => {
    hasSearched = true
    const lists = await Promise.all(
      queries.map((searchQuery) => searchSources(context, searchedIds ?? attachmentIds, searchQuery)),
    )
    const results = interleave(lists, searchLimit).map(hideSealedTitle)
    return { passages: results, renderedPassages: addPassages(results) }
  }
  const read: Knowledge['read'] = async (id, position) => {
    const { passages, isAtEnd } = await readPassages(context.db, id, position, readCharactersMax)
    return { passages, renderedPassages: addPassages(passages), isAtEnd }
  }

  const toKnowledge = (renderedPassages: string, first: number, canSearch: boolean): Knowledge => ({
    renderedPassages,
    visiblePassages,
    first,
    canSearch,
    sources: listedSources,
    search,
    read,
    get hasSearched() {
      return hasSearched
    },
  })

  if (previous)
    return toKnowledge(
      renderPassages(visiblePassages.slice(0, previous.first)),
      previous.first,
      previous.canSearch,
    )
  if (attachmentIds.length === 0) return toKnowledge('', 0, false)
  const allPassages = await selectWithin(context, attachmentIds, fullTextMax, measure)
  const initialPassages =
    allPassages ??
    fitPassages(await searchSources(context, attachmentIds, await query()), passagesMax, measure)
  const passageText = addPassages(initialPassages)
  return toKnowledge(passageText, visiblePassages.length, allPassages === null)
}
