import type { AppContext } from '../../context.ts'
import type { AttachmentId } from '@atelier/contract/ids'
import type { Corpus } from '../../platform/models/chat-model.ts'
import {
  allPassages,
  countWords,
  joinNeighbours,
  knowledgeSize,
  newTrace,
  openingPassages,
  type Passage,
  passagesAround,
  passagesFrom,
  type ReadFrom,
  readPassages,
  renderPassages,
  searchPassages,
  type SearchTrace,
  type TextPlace,
} from '../knowledge/index.ts'
import type { SourceRow } from './material-queries.ts'
import { type ListedSource, listSources } from './source-list.ts'

const searchLimit = 12
/** Characters of a source that are read at once. */
const readMax = 20_000

/** The best of each list first, each once. */
const taken = (lists: readonly (readonly Passage[])[], limit: number): Passage[] => {
  const all = new Map<number, Passage>()
  for (let rank = 0; rank < limit; rank++)
    for (const list of lists) {
      const passage = list[rank]
      if (passage && all.size < limit) all.set(passage.chunkId, passage)
    }
  return [...all.values()]
}
const openingsEach = 3
/** Passages of a source that is read from its beginning. */
const wholePassagesMax = 240

/** What is looked for before a model is asked. */
export interface Wanted {
  /** Each searched by itself. */
  readonly queries: readonly string[]
  /** The best passages of each. */
  readonly limit: number
  /** How common the words are is told too, to who chooses by them. */
  readonly counts: boolean
  /** Sources to read from their beginning. */
  readonly whole: readonly AttachmentId[]
  /** Looks at how every source begins. */
  readonly openings: boolean
}

interface Gathering {
  /** What is to be seen again, with what stands beside it. */
  readonly places: readonly TextPlace[]
  /** Asked only where not everything can be shown. */
  readonly wanted: () => Promise<Wanted>
  /** Characters of sources that are shown whole. */
  readonly wholeMax: number
  /** Shows neighbours as one passage: for a model that reads, not for one that quotes. */
  readonly joins: boolean
}

/** For a model that reads and writes of its own: what fits the question best. */
export const searchFor = (query: string): Wanted => ({
  queries: [query],
  limit: searchLimit,
  counts: false,
  whole: [],
  openings: false,
})

/** What was shown to a model when its answer stopped to wait. */
export interface Shown {
  passages: Passage[]
  /** So many of them came with the question. */
  first: number
  canSearch: boolean
  hasSearched: boolean
}

interface Found {
  /** Passages that were not shown before, numbered. */
  readonly rendered: string
  readonly found: Passage[]
}

export interface Knowledge {
  /** What can be used, in the order in which a model is told of it. */
  readonly sources: readonly ListedSource[]
  /** What the model is shown with the question, rendered. */
  rendered: string
  /** Passages that were shown so far; their numbers begin at 1. */
  shown: Passage[]
  /** So many of them came with the question. */
  first: number
  /** Not everything was shown: searching may find more. */
  canSearch: boolean
  readonly hasSearched: boolean
  /** How common the words are that were searched for; null where all was shown. */
  readonly corpus: Corpus | null
  /** So many passages, the first, are what was to be seen again. */
  readonly continued: number
  /** The sources of which everything is shown. */
  readonly whole: ReadonlySet<AttachmentId>
  /** Finds passages by several wordings, in all sources or some. */
  search(queries: readonly string[], among?: readonly AttachmentId[]): Promise<Found>
  /** A source in its order, as much as is told at once. */
  read(source: AttachmentId, from: ReadFrom): Promise<Found & { isAll: boolean }>
}

type Sources = Pick<AppContext, 'db' | 'embedder'>

/** The passages that are wanted of these sources, each once; each query's search fills in a trace where they are asked for. */
export const findWanted = async (
  { db, embedder }: Sources,
  attachmentIds: readonly AttachmentId[],
  { queries, whole, openings, limit }: Wanted,
  traces?: SearchTrace[],
): Promise<Passage[]> => {
  const found = await Promise.all([
    ...queries.map((query) => {
      const trace = traces && newTrace(query)
      if (trace) traces.push(trace)
      return searchPassages(db, { attachmentIds, query, limit, embedder, trace })
    }),
    ...whole.map((id) => passagesFrom(db, id, {}, wholePassagesMax)),
    openings ? openingPassages(db, attachmentIds, openingsEach) : [],
  ])
  return [...new Map(found.flat().map((passage) => [passage.chunkId, passage])).values()]
}

const sameChunk = (a: Passage) => (b: Passage) => a.chunkId === b.chunkId

/** What an answer may rest on, of these sources: all of it up to `wholeMax` characters, else what fits the question best. */
export const gatherKnowledge = async (
  context: Sources,
  sources: readonly SourceRow[],
  { places, wanted, wholeMax, joins }: Gathering,
  before?: Shown,
): Promise<Knowledge> => {
  const listed = listSources(sources)
  const attachmentIds = listed.map(({ id }) => id)
  const shown: Passage[] = [...(before?.passages ?? [])]
  const seen = new Set(shown.map(({ chunkId }) => chunkId))
  const bySource = new Map(listed.map((source) => [source.id, source]))
  const rename = (passage: Passage): Passage => {
    const source = bySource.get(passage.attachmentId)
    return source?.isSealed ? { ...passage, title: source.title, name: null } : passage
  }
  const show = (passages: Passage[]): string => {
    const next = shown.length + 1
    const unseen = passages.filter(({ chunkId }) => !seen.has(chunkId)).map(rename)
    for (const { chunkId } of unseen) seen.add(chunkId)
    const fresh = joins ? joinNeighbours(unseen) : unseen
    for (const each of fresh) shown.push(each)
    return renderPassages(fresh, next)
  }
  let hasSearched = before?.hasSearched ?? false
  const search: Knowledge['search'] = async (queries, among) => {
    hasSearched = true
    const lists = await Promise.all(
      queries.map((query) => findWanted(context, among ?? attachmentIds, searchFor(query))),
    )
    const found = taken(lists, searchLimit).map(rename)
    return { found, rendered: show(found) }
  }
  const read: Knowledge['read'] = async (source, from) => {
    const { passages, isAll } = await readPassages(context.db, source, from, readMax)
    return { found: passages, rendered: show(passages), isAll }
  }

  const knowledge = (
    rendered: string,
    first: number,
    canSearch: boolean,
    corpus: Corpus | null = null,
    continued = 0,
    whole: readonly AttachmentId[] = [],
  ): Knowledge => ({
    rendered,
    shown,
    first,
    canSearch,
    sources: listed,
    corpus,
    continued,
    whole: new Set(whole),
    search,
    read,
    get hasSearched() {
      return hasSearched
    },
  })

  if (before) return knowledge(renderPassages(shown.slice(0, before.first)), before.first, before.canSearch)
  if (attachmentIds.length === 0) return knowledge('', 0, false)
  const canSearch = (await knowledgeSize(context.db, attachmentIds)) > wholeMax
  const again = await passagesAround(context.db, attachmentIds, places)
  const showWith = (passages: Passage[]) =>
    show([...again, ...passages.filter((passage) => !again.some(sameChunk(passage)))])
  if (!canSearch) {
    const rendered = showWith(await allPassages(context.db, attachmentIds))
    return knowledge(rendered, shown.length, false, null, again.length, attachmentIds)
  }
  const asked = await wanted()
  const found = await findWanted(context, attachmentIds, asked)
  const whole = asked.whole.filter(
    (id) => found.filter(({ attachmentId }) => attachmentId === id).length < wholePassagesMax,
  )
  const rendered = showWith(found)
  const corpus = asked.counts ? await countWords(context.db, attachmentIds, asked.queries) : null
  return knowledge(rendered, shown.length, true, corpus, again.length, whole)
}
