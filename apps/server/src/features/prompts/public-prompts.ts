import type { BodyOf, DataOf } from '@atelier/contract/endpoint'
import type { listPublicPrompts as endpoint } from '@atelier/contract/endpoints/prompts/prompts'
import type { PromptId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { PublicPrompt } from '@atelier/contract/prompts/prompt'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { promptOffer } from '../../db/schema/index.ts'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { decodeCursor, encodeCursor } from '../../platform/keyset.ts'
import { recordFirstUseToday } from '../people/usage/index.ts'
import { findClosestPrompts } from './find-closest-prompts.ts'
import type { Libraries, LibraryPrompt } from './library.ts'
import {
  type AcceptedRow,
  recordSavedPrompt,
  recordUse,
  hasTag,
  selectAcceptedOffers,
  selectUses,
  setRank,
  type UseRow,
  hasId,
} from './library-queries.ts'

/** For 95 % confidence. */
const zScore = 1.96

/** Lower bound of Wilson's interval, so that 1 of 1 ranks below 9 of 10. */
export const keepRatio = ({ people, kept: keepers }: Pick<UseRow, 'people' | 'kept'>): number => {
  if (people === 0 || keepers === 0) return 0
  const share = Math.min(1, keepers / people)
  const zSquared = zScore ** 2
  const spread = zScore * Math.sqrt((share * (1 - share) + zSquared / (4 * people)) / people)
  return (share + zSquared / (2 * people) - spread) / (1 + zSquared / people)
}

/** Share of kept answers first, then uses, packed into an integer. */
const rankOf = (use: Pick<UseRow, 'useCount' | 'people' | 'kept'>): number =>
  Math.round(keepRatio(use) * 1_000_000) * 1_000_000 + Math.min(use.useCount, 999_999)

interface PublicPromptRow extends LibraryPrompt {
  makerName: string | null
  rank: number
  useCount: number
}

const present = ({ id, name, text, tags, makerName, useCount }: PublicPromptRow): PublicPrompt => ({
  id,
  promptId: id,
  promptName: name,
  promptText: text,
  promptTag: [...tags],
  promptType: 'public',
  makerName,
  useCount,
})

const toPublicPrompt = ({ tag, ...row }: AcceptedRow): PublicPromptRow => ({ ...row, tags: [tag] })

const rankLibrary = async (db: Database, library: readonly LibraryPrompt[]): Promise<PublicPromptRow[]> => {
  const usageByPrompt = await selectUses(
    db,
    library.map(({ id }) => id),
  )
  return library
    .map((prompt) => {
      const usage = usageByPrompt.get(prompt.id) ?? { useCount: 0, people: 0, kept: 0 }
      return { ...prompt, makerName: null, rank: rankOf(usage), useCount: usage.useCount }
    })
    .toSorted((a, b) => b.rank - a.rank)
}

const CursorPosition = z.tuple([z.int(), z.string()])
const isUuid = (id: string): id is PromptId => z.uuid().safeParse(id).success
/** Sorts above the ID of every offer, so that at equal rank the built-in prompts come first. */
const highestUuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

type ListQuery = BodyOf<typeof endpoint>

const readPage = async (
  db: Database,
  files: readonly PublicPromptRow[],
  { promptTag, cursor, limit }: ListQuery,
) => {
  const cursorPosition = cursor === undefined ? null : decodeCursor(CursorPosition, cursor)
  const [rank, id] = cursorPosition ?? [0, '']
  const position = cursorPosition && { rank, id: isUuid(id) ? id : highestUuid }
  const rows = await selectAcceptedOffers(db, promptTag && hasTag(promptTag), position, limit + 1)
  const lastIndex = files.findIndex((file) => file.id === id)
  const visibleFiles = files.filter(
    (file, index) =>
      (promptTag === undefined || file.tags.includes(promptTag)) &&
      (cursorPosition === null ||
        file.rank < rank ||
        (file.rank === rank && !isUuid(id) && index > lastIndex)),
  )
  const all = [...visibleFiles, ...rows.map(toPublicPrompt)].toSorted((a, b) => b.rank - a.rank)
  const items = all.slice(0, limit)
  const lastItem = items.at(-1)
  return {
    items,
    nextCursor: all.length > limit && lastItem ? encodeCursor([lastItem.rank, lastItem.id]) : null,
  }
}

const searchPrompts = (
  db: Database,
  files: readonly PublicPromptRow[],
  q: string,
): Promise<PublicPromptRow[]> =>
  findClosestPrompts(db, q, limits.prompt.searchResults, {
    table: promptOffer,
    extraPrompts: files,
    read: async (tx, where, limit) =>
      (await selectAcceptedOffers(tx, where, null, limit)).map(toPublicPrompt),
  })

/**
 * Sorted by share of kept answers, uses, then file order. `publicPrompts` selects IDs; `q` returns the
 * closest few.
 */
export const listPublicPrompts = async (
  { db }: AppContext,
  libraries: Libraries,
  request: ListQuery,
): Promise<DataOf<typeof endpoint>> => {
  const files = await rankLibrary(db, libraries[request.language])
  const { publicPrompts: ids, q = '' } = request
  if (ids !== undefined) {
    const rows =
      ids.length === 0 ? [] : await selectAcceptedOffers(db, hasId(ids.filter(isUuid)), null, ids.length)
    const prompts = [...files.filter(({ id }) => ids.includes(id)), ...rows.map(toPublicPrompt)]
    return { publicPrompts: prompts.toSorted((a, b) => b.rank - a.rank).map(present), nextCursor: null }
  }
  if (q !== '') return { publicPrompts: (await searchPrompts(db, files, q)).map(present), nextCursor: null }
  const { items, nextCursor } = await readPage(db, files, request)
  return { publicPrompts: items.map(present), nextCursor }
}

const requirePublicPrompt = async (db: Database, libraries: Libraries, id: string): Promise<void> => {
  if (libraries.en.some((prompt) => prompt.id === id)) return
  if (!isUuid(id) || (await selectAcceptedOffers(db, hasId([id]), null, 1)).length === 0) throw notFound()
}

export const usePublicPrompt = (
  { db, clock }: AppContext,
  actor: Actor,
  libraries: Libraries,
  id: string,
): Promise<{ useCount: number }> =>
  db.transaction(async (tx) => {
    await requirePublicPrompt(tx, libraries, id)
    if (!(await recordFirstUseToday({ clock }, tx, actor, 'prompt', id)))
      return { useCount: (await selectUses(tx, [id])).get(id)?.useCount ?? 0 }
    const usage = await recordUse(tx, actor, id)
    if (usage && isUuid(id)) await setRank(tx, actor, id, rankOf(usage))
    return { useCount: usage?.useCount ?? 0 }
  })

export const keepPublicPrompt = (
  { db, clock }: AppContext,
  actor: Actor,
  libraries: Libraries,
  id: string,
): Promise<{ isKept: boolean }> =>
  db.transaction(async (tx) => {
    await requirePublicPrompt(tx, libraries, id)
    const usage = await recordSavedPrompt(tx, actor, id, clock.now())
    if (usage && isUuid(id)) await setRank(tx, actor, id, rankOf(usage))
    return { isKept: usage !== null }
  })

export const updateRank = async (tx: Database, actor: Actor, id: PromptId): Promise<void> => {
  const usage = (await selectUses(tx, [id])).get(id)
  if (usage && isUuid(id)) await setRank(tx, actor, id, rankOf(usage))
}
