import type { AppContext } from '../../../context.ts'
import type { AttachmentId } from '@atelier/contract/ids'
import {
  allPassages,
  knowledgeSize,
  readPassages,
  searchPassages,
  type SearchTrace,
} from '../../sources/knowledge/retrieve/index.ts'
import { joinNeighbours, type Passage, renderPassages } from '../../sources/knowledge/passages/index.ts'
import type { ReadFrom, ToolSource, ToolSources } from '../../../platform/tools/tool-sources.ts'
import type { SourceRow } from './material-queries.ts'
import { listSources } from './source-list.ts'

/** Passages that a search gives at most. */
export const searchLimit = 12
/** Characters of a source that are read at once. */
const readMax = 20_000

/** The best of each list first, each once. */
const interleave = (lists: readonly (readonly Passage[])[], limit: number): Passage[] => {
  const all = new Map<number, Passage>()
  for (let rank = 0; rank < limit; rank++)
    for (const list of lists) {
      const passage = list[rank]
      if (passage && all.size < limit) all.set(passage.chunkId, passage)
    }
  return [...all.values()]
}

/** The best of them that have so many characters together; the first is cut if none fits. */
const bestWithin = (passages: readonly Passage[], max: number): Passage[] => {
  let room = max
  const best: Passage[] = []
  for (const passage of passages) {
    if (passage.text.length > room) continue
    best.push(passage)
    room -= passage.text.length
  }
  const [first] = passages
  return best.length > 0 || !first ? best : [{ ...first, text: first.text.slice(0, max) }]
}

interface GatherOptions {
  /** What to search for; asked only where not everything can be shown. */
  readonly query: () => Promise<string>
  /** Characters of sources that are shown whole. */
  readonly wholeMax: number
  /** Characters of passages that a search shows; left out: as many as it gives. */
  readonly passagesMax?: number
}

/** What was shown to a model when its answer stopped to wait. */
export interface KnowledgeState {
  passages: Passage[]
  /** So many of them came with the question. */
  first: number
  canSearch: boolean
  hasSearched: boolean
}

interface SearchedPassages {
  /** Passages that were not shown before, numbered. */
  readonly rendered: string
  readonly passages: Passage[]
}

/** The sources of an answer, with what its model was shown of them. */
export interface Knowledge extends ToolSources {
  readonly sources: readonly ToolSource[]
  /** What the model is shown with the question, rendered. */
  rendered: string
  /** Passages that were shown so far; their numbers begin at 1. */
  shown: Passage[]
  /** So many of them came with the question. */
  first: number
  canSearch: boolean
  readonly hasSearched: boolean
  search(queries: readonly string[], among?: readonly AttachmentId[]): Promise<SearchedPassages>
  read(source: AttachmentId, from: ReadFrom): Promise<SearchedPassages & { isAll: boolean }>
}

type Sources = Pick<AppContext, 'db' | 'embedder'>

/** The passages of these sources that fit a query best; fills in a trace where one is given. */
export const findPassages = (
  { db, embedder }: Sources,
  attachmentIds: readonly AttachmentId[],
  query: string,
  trace?: SearchTrace,
): Promise<Passage[]> => searchPassages(db, { attachmentIds, query, limit: searchLimit, embedder, trace })

/** What an answer may rest on, of these sources: all of it up to `wholeMax` characters, else what fits the question best. */
export const gatherKnowledge = async (
  context: Sources,
  sources: readonly SourceRow[],
  { query, wholeMax, passagesMax = Infinity }: GatherOptions,
  before?: KnowledgeState,
): Promise<Knowledge> => {
  const listed = listSources(sources)
  const attachmentIds = listed.map(({ id }) => id)
  const visiblePassages: Passage[] = [...(before?.passages ?? [])]
  const chunkIds = new Set(visiblePassages.map(({ chunkId }) => chunkId))
  const bySource = new Map(listed.map((source) => [source.id, source]))
  const rename = (passage: Passage): Passage => {
    const source = bySource.get(passage.attachmentId)
    return source?.isSealed ? { ...passage, title: source.title, name: null } : passage
  }
  const show = (passages: Passage[]): string => {
    const next = visiblePassages.length + 1
    const unseen = passages.filter(({ chunkId }) => !chunkIds.has(chunkId)).map(rename)
    for (const { chunkId } of unseen) chunkIds.add(chunkId)
    const fresh = joinNeighbours(unseen)
    for (const each of fresh) visiblePassages.push(each)
    return renderPassages(fresh, next)
  }
  let hasSearched = before?.hasSearched ?? false
  const search: Knowledge['search'] = async (queries, among) => {
    hasSearched = true
    const lists = await Promise.all(
      queries.map((wording) => findPassages(context, among ?? attachmentIds, wording)),
    )
    const results = interleave(lists, searchLimit).map(rename)
    return { passages: results, rendered: show(results) }
  }
  const read: Knowledge['read'] = async (source, from) => {
    const { passages, isAll } = await readPassages(context.db, source, from, readMax)
    return { passages, rendered: show(passages), isAll }
  }

  const knowledge = (rendered: string, first: number, canSearch: boolean): Knowledge => ({
    rendered,
    shown: visiblePassages,
    first,
    canSearch,
    sources: listed,
    search,
    read,
    get hasSearched() {
      return hasSearched
    },
  })

  if (before)
    return knowledge(renderPassages(visiblePassages.slice(0, before.first)), before.first, before.canSearch)
  if (attachmentIds.length === 0) return knowledge('', 0, false)
  const canSearch = (await knowledgeSize(context.db, attachmentIds)) > wholeMax
  const first = canSearch
    ? bestWithin(await findPassages(context, attachmentIds, await query()), passagesMax)
    : await allPassages(context.db, attachmentIds)
  const rendered = show(first)
  return knowledge(rendered, visiblePassages.length, canSearch)
}
