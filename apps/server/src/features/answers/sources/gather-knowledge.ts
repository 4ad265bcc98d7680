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

export const searchLimit = 12
const readMax = 20_000

const interleave = (lists: readonly (readonly Passage[])[], limit: number): Passage[] => {
  const all = new Map<number, Passage>()
  for (let rank = 0; rank < limit; rank++)
    for (const list of lists) {
      const passage = list[rank]
      if (passage && all.size < limit) all.set(passage.chunkId, passage)
    }
  return [...all.values()]
}

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
  readonly query: () => Promise<string>
  readonly wholeMax: number
  readonly passagesMax?: number
}

export interface KnowledgeState {
  passages: Passage[]
  /** Number of passages that came with the question. */
  first: number
  canSearch: boolean
  hasSearched: boolean
}

interface SearchedPassages {
  readonly rendered: string
  readonly passages: Passage[]
}

export interface Knowledge extends ToolSources {
  readonly sources: readonly ToolSource[]
  rendered: string
  visiblePassages: Passage[]
  first: number
  canSearch: boolean
  readonly hasSearched: boolean
  search(queries: readonly string[], among?: readonly AttachmentId[]): Promise<SearchedPassages>
  read(source: AttachmentId, from: ReadFrom): Promise<SearchedPassages & { isAll: boolean }>
}

type Sources = Pick<AppContext, 'db' | 'embedder'>

export const findPassages = (
  { db, embedder }: Sources,
  attachmentIds: readonly AttachmentId[],
  query: string,
  trace?: SearchTrace,
): Promise<Passage[]> => searchPassages(db, { attachmentIds, query, limit: searchLimit, embedder, trace })

/** Whole sources up to `wholeMax` characters, else the best passages. */
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
    const newPassages = passages.filter(({ chunkId }) => !chunkIds.has(chunkId)).map(rename)
    for (const { chunkId } of newPassages) chunkIds.add(chunkId)
    const fresh = joinNeighbours(newPassages)
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
    visiblePassages,
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
