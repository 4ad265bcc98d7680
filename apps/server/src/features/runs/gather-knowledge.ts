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

export interface Knowledge {
  sources: SourceRow[]
  /** What the model is shown first, rendered. */
  rendered: string
  /** Passages that were shown so far; their numbers begin at 1. */
  shown: Passage[]
  /** Not everything was shown: searching may find more. */
  canSearch: boolean
  /** Finds passages, numbers those that were not shown yet, and renders what was found. */
  search(query: string): Promise<{ rendered: string; found: Passage[] }>
}

const sameChunk = (a: Passage) => (b: Passage) => a.chunkId === b.chunkId

/** What an answer may rest on, of these sources: all of it when it is small, else what fits the question best. */
export const gatherKnowledge = async (
  context: AppContext,
  sources: SourceRow[],
  query: string,
): Promise<Knowledge> => {
  const attachmentIds = sources.filter((source) => source.status === 'completed').map((source) => source.id)
  const shown: Passage[] = []

  const show = (passages: Passage[]): string => {
    const first = shown.length + 1
    const fresh = passages.filter((passage) => !shown.some(sameChunk(passage)))
    shown.push(...fresh)
    return renderPassages(fresh, first)
  }
  const search = async (text: string) => {
    const found = await searchPassages(context.db, {
      attachmentIds,
      query: text,
      limit: searchLimit,
      embedder: context.embedder,
    })
    const rendered = show(found)
    return { found, rendered: rendered || 'Nothing new was found.' }
  }

  if (attachmentIds.length === 0) return { sources, rendered: '', shown, canSearch: false, search }
  if ((await knowledgeSize(context.db, attachmentIds)) <= wholeMax) {
    const rendered = show(await allPassages(context.db, attachmentIds))
    return { sources, rendered, shown, canSearch: false, search }
  }
  const found = await searchPassages(context.db, {
    attachmentIds,
    query,
    limit: searchLimit,
    embedder: context.embedder,
  })
  return { sources, rendered: show(found), shown, canSearch: true, search }
}
