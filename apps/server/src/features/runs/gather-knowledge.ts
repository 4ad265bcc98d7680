import type { AppContext } from '../../context.ts'
import {
  allPassages,
  knowledgeSize,
  type Passage,
  renderPassages,
  searchPassages,
} from '../knowledge/index.ts'
import type { SourceRow } from './queries.ts'

/** Up to this many characters the sources go along whole; larger ones are searched. */
const wholeMax = 24_000
const searchLimit = 12

/** What was shown to a model when its answer stopped to wait. */
export interface Shown {
  passages: Passage[]
  /** So many of them came with the question. */
  first: number
  canSearch: boolean
  hasSearched: boolean
}

export interface Knowledge {
  /** What the model is shown with the question, rendered. */
  rendered: string
  /** Passages that were shown so far; their numbers begin at 1. */
  shown: Passage[]
  /** So many of them came with the question. */
  first: number
  /** Not everything was shown: searching may find more. */
  canSearch: boolean
  readonly hasSearched: boolean
  /** Finds passages, numbers those that were not shown yet, and renders what was found. */
  search(query: string): Promise<{ rendered: string; found: Passage[] }>
}

const sameChunk = (a: Passage) => (b: Passage) => a.chunkId === b.chunkId

/** What an answer may rest on, of these sources: all of it when it is small, else what fits the question best. */
export const gatherKnowledge = async (
  context: AppContext,
  sources: readonly SourceRow[],
  query: string,
  before?: Shown,
): Promise<Knowledge> => {
  const attachmentIds = sources.filter((source) => source.status === 'completed').map((source) => source.id)
  const shown: Passage[] = [...(before?.passages ?? [])]
  const find = (text: string): Promise<Passage[]> =>
    searchPassages(context.db, { attachmentIds, query: text, limit: searchLimit, embedder: context.embedder })
  const show = (passages: Passage[]): string => {
    const next = shown.length + 1
    const fresh = passages.filter((passage) => !shown.some(sameChunk(passage)))
    shown.push(...fresh)
    return renderPassages(fresh, next)
  }
  let hasSearched = before?.hasSearched ?? false
  const search = async (text: string) => {
    hasSearched = true
    const found = await find(text)
    return { found, rendered: show(found) || 'Nothing new was found.' }
  }

  const knowledge = (rendered: string, first: number, canSearch: boolean): Knowledge => ({
    rendered,
    shown,
    first,
    canSearch,
    search,
    get hasSearched() {
      return hasSearched
    },
  })

  if (before) return knowledge(renderPassages(shown.slice(0, before.first)), before.first, before.canSearch)
  if (attachmentIds.length === 0) return knowledge('', 0, false)
  const canSearch = (await knowledgeSize(context.db, attachmentIds)) > wholeMax
  const rendered = show(canSearch ? await find(query) : await allPassages(context.db, attachmentIds))
  return knowledge(rendered, shown.length, canSearch)
}
