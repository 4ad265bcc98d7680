import { fuzzySearch } from '@atelier/contract/fuzzy-search'
import type { FolderId, PromptId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { PromptFilter, SavedPrompt } from '@atelier/contract/prompt'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { pageOf, readCursor } from '../../platform/keyset.ts'
import { loadNewPrompt, loadPrompt, requireAccount } from './access.ts'
import {
  countPrompts,
  cursorOf,
  deletePromptRow,
  insertPrompt,
  placePrompts,
  type PromptRow,
  selectPinnedIds,
  selectPrompts,
  selectPromptsById,
  updatePrompt,
} from './queries.ts'

const present = ({ id, name, text, folderId, pinnedAt, createdAt, updatedAt }: PromptRow): SavedPrompt => ({
  id,
  promptName: name,
  promptText: text,
  promptType: 'private',
  folderId,
  isPinned: pinnedAt !== null,
  createdAt: createdAt.getTime(),
  updatedAt: updatedAt.getTime(),
})

/** Tells the person's open pages that prompts, or the folders they lie in, are others now. */
const publishChange = ({ events }: AppContext, tx: Database, { userId }: Actor): Promise<void> =>
  events.publish(tx, [userId], { type: 'folders', kind: 'prompts' })

interface ListInput {
  cursor?: string | undefined
  limit: number
  q?: string | undefined
  filter?: PromptFilter | undefined
  folderId?: FolderId | undefined
  ids?: readonly PromptId[] | undefined
}

/** PRM-04: a search gives few, the nearest first; otherwise a page, the last changed first. */
export const listPrompts = async (
  { db }: AppContext,
  actor: Actor,
  { cursor, limit, q = '', filter = 'ALL', folderId, ids }: ListInput,
): Promise<{ prompts: SavedPrompt[]; nextCursor: string | null }> => {
  requireAccount(actor)
  if (ids) return { prompts: (await selectPromptsById(db, actor.userId, ids)).map(present), nextCursor: null }
  const selection = { ownerId: actor.userId, filter, folderId }
  if (q !== '') {
    const all = await selectPrompts(db, selection, null, limits.prompt.most)
    const found = fuzzySearch(all, q, (row) => row, Math.min(limit, limits.prompt.searchResults))
    return { prompts: found.map(present), nextCursor: null }
  }
  const rows = await selectPrompts(db, selection, readCursor(cursor), limit + 1)
  const { items, nextCursor } = pageOf(rows, limit, cursorOf(filter))
  return { prompts: items.map(present), nextCursor }
}

export const createPrompt = (
  context: AppContext,
  actor: Actor,
  {
    promptName: name,
    promptText: text,
    folderId = null,
  }: { promptName: string; promptText: string; folderId?: FolderId | null | undefined },
): Promise<SavedPrompt> =>
  context.db.transaction(async (tx) => {
    const { grant } = await loadNewPrompt(tx, actor, folderId)
    const { most } = limits.prompt
    if ((await countPrompts(tx, actor.userId)) >= most)
      throw new AppError('CONFLICT', `You have ${most} saved prompts. Delete one to save another.`)
    const now = context.clock.now()
    const row = await insertPrompt(tx, grant, actor, { name, text, folderId, createdAt: now, updatedAt: now })
    if (!row) throw notFound()
    await publishChange(context, tx, actor)
    return present(row)
  })

export const changePrompt = (
  context: AppContext,
  actor: Actor,
  id: PromptId,
  { promptName, promptText }: { promptName?: string | undefined; promptText?: string | undefined },
): Promise<SavedPrompt> =>
  context.db.transaction(async (tx) => {
    const { grant } = await loadPrompt(tx, actor, id, 'EDIT_PROMPT')
    const row = await updatePrompt(tx, grant, {
      updatedAt: context.clock.now(),
      ...(promptName !== undefined && { name: promptName }),
      ...(promptText !== undefined && { text: promptText }),
    })
    if (!row) throw notFound()
    await publishChange(context, tx, actor)
    return present(row)
  })

/** A pinned one is pinned no more. */
export const deletePrompt = (context: AppContext, actor: Actor, id: PromptId): Promise<void> =>
  context.db.transaction(async (tx) => {
    const { grant } = await loadPrompt(tx, actor, id, 'DELETE_PROMPT')
    await deletePromptRow(tx, grant)
    await publishChange(context, tx, actor)
  })

/** API-11: answers with all that are pinned. */
export const pinPrompt = (
  context: AppContext,
  actor: Actor,
  id: PromptId,
  isPinned: boolean,
): Promise<{ pinnedPrompts: PromptId[] }> =>
  context.db.transaction(async (tx) => {
    const { grant, pinnedAt } = await loadPrompt(tx, actor, id, 'ORGANIZE_PROMPT')
    if ((pinnedAt !== null) !== isPinned) {
      await placePrompts(tx, [grant], { pinnedAt: isPinned ? context.clock.now() : null })
      await publishChange(context, tx, actor)
    }
    return { pinnedPrompts: await selectPinnedIds(tx, actor.userId) }
  })
