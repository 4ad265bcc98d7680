import type { FolderId, PromptId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import {
  type ImportedPrompt,
  type PromptFilter,
  type PromptSubmission,
  PromptName,
  PromptText,
  type PromptVersion,
  type SavedPrompt,
} from '@atelier/contract/prompts/prompt'
import { issueMessage } from '@atelier/contract/issue-message'
import { firstIssue, presentAs, sentence, type Wording } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../context.ts'
import { savedPrompt } from '../../db/schema/index.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { pageOf, readCursor } from '../../platform/keyset.ts'
import { prepareNewPrompts, loadPrompt, requireAccount } from './access.ts'
import { findClosestPrompts } from './find-closest-prompts.ts'
import {
  lockAndCountPrompts,
  cursorOf,
  deletePromptRow,
  insertPrompts,
  insertPromptVersion,
  organizePrompts,
  type PromptRow,
  selectByNames,
  selectPinnedIds,
  selectPrompts,
  selectPromptsById,
  selectPromptVersions,
  updatePrompt,
} from './queries.ts'

const submissionOf = ({
  offerStatus,
  offerTag,
  offerReason,
  isOfferOlder,
}: PromptRow): PromptSubmission | null =>
  offerStatus === null || offerTag === null
    ? null
    : { status: offerStatus, promptTag: offerTag, reason: offerReason ?? '', isOlder: isOfferOlder }

const present = (row: PromptRow): SavedPrompt => {
  const { id, name, text, folderId, pinnedAt, teamId, createdAt, updatedAt } = row
  return {
    id,
    promptName: name,
    promptText: text,
    promptType: 'private',
    folderId,
    isPinned: pinnedAt !== null,
    pinnedAt: pinnedAt?.getTime() ?? null,
    isTeams: teamId !== null,
    offer: submissionOf(row),
    createdAt: createdAt.getTime(),
    updatedAt: updatedAt.getTime(),
  }
}

export const readPrompt = async (db: Database, actor: Actor, id: PromptId): Promise<SavedPrompt> => {
  const [row] = await selectPromptsById(db, actor.userId, [id])
  // unreachable: the caller just wrote it
  if (!row) throw notFound()
  return present(row)
}

export const publishChange = (
  { events }: AppContext,
  tx: Database,
  { userId }: Actor,
  itemIds?: PromptId[],
): Promise<void> =>
  events.publish(tx, [userId], { type: 'folders', kind: 'prompts', ...(itemIds && { itemIds }) })

interface ListInput {
  cursor?: string | undefined
  limit: number
  q?: string | undefined
  filter?: PromptFilter | undefined
  folderId?: FolderId | undefined
  ids?: readonly PromptId[] | undefined
}

/** Fuzzy search compares the full text of this many recent prompts. */
const scannedPromptsMax = 100

export const listPrompts = async (
  { db }: AppContext,
  actor: Actor,
  { cursor, limit, q = '', filter = 'ALL', folderId, ids }: ListInput,
): Promise<{ prompts: SavedPrompt[]; nextCursor: string | null }> => {
  requireAccount(actor)
  const selection = { ownerId: actor.userId, filter, folderId, ids }
  if (q !== '') {
    const closestPrompts = await findClosestPrompts(db, q, Math.min(limit, limits.prompt.searchResults), {
      table: savedPrompt,
      read: (tx, where, limit) => selectPrompts(tx, selection, { where }, limit),
      scanMax: scannedPromptsMax,
    })
    return { prompts: closestPrompts.map(present), nextCursor: null }
  }
  const rows = await selectPrompts(db, selection, { after: readCursor(cursor) }, limit + 1)
  const { items, nextCursor } = pageOf(rows, limit, cursorOf(filter))
  return { prompts: items.map(present), nextCursor }
}

const limitReachedText = sentence(
  'You’ve reached the maximum of {maximum} saved prompts. Delete one to save another.',
  {
    maximum: limits.prompt.max,
  },
)

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
    const grantNewPrompt = await prepareNewPrompts(tx, actor, folderId)
    if ((await lockAndCountPrompts(tx, actor.userId)) >= limits.prompt.max)
      throw new AppError('CONFLICT', limitReachedText)
    const now = context.clock.now()
    const values = { name, text, folderId, createdAt: now, updatedAt: now }
    const { id, grant } = grantNewPrompt()
    await insertPrompts(tx, [{ grant, values }], actor)
    await publishChange(context, tx, actor, [id])
    return readPrompt(tx, actor, id)
  })

export const importPrompts = (
  context: AppContext,
  actor: Actor,
  {
    prompts,
    folderId = null,
  }: {
    prompts: readonly { promptName: string; promptText: string }[]
    folderId?: FolderId | null | undefined
  },
): Promise<ImportedPrompt[]> =>
  context.db.transaction(async (tx) => {
    const grantNewPrompt = await prepareNewPrompts(tx, actor, folderId)
    let remaining = limits.prompt.max - (await lockAndCountPrompts(tx, actor.userId))
    const ownPrompts = await selectByNames(
      tx,
      actor.userId,
      prompts.map(({ promptName }) => promptName.trim()),
    )
    const keyOf = (name: string, text: string) => JSON.stringify([name, text])
    const keys = new Set(ownPrompts.map(({ name, text }) => keyOf(name, text)))
    const acceptedPrompts: { name: string; text: string }[] = []
    const results = prompts.map((prompt): ImportedPrompt => {
      const { promptName } = prompt
      const toProblem = (wording: Wording): ImportedPrompt => ({
        promptName,
        ...presentAs('problem', wording),
      })
      const [name, text] = [
        PromptName.safeParse(promptName, { error: issueMessage }),
        PromptText.safeParse(prompt.promptText, { error: issueMessage }),
      ]
      if (!name.success) return toProblem(firstIssue(name.error))
      if (!text.success) return toProblem(firstIssue(text.error))
      if (keys.has(keyOf(name.data, text.data))) return toProblem('You already have this prompt')
      if (remaining <= 0) return toProblem(limitReachedText)
      remaining--
      keys.add(keyOf(name.data, text.data))
      acceptedPrompts.push({ name: name.data, text: text.data })
      return { promptName: name.data, problem: null }
    })
    if (acceptedPrompts.length > 0) {
      const now = context.clock.now()
      const values = { folderId, createdAt: now, updatedAt: now }
      await insertPrompts(
        tx,
        acceptedPrompts.map((prompt) => ({
          grant: grantNewPrompt().grant,
          values: { ...prompt, ...values },
        })),
        actor,
      )
      await publishChange(context, tx, actor)
    }
    return results
  })

export const listPromptVersions = async (
  { db }: AppContext,
  actor: Actor,
  id: PromptId,
): Promise<PromptVersion[]> => {
  const { grant } = await loadPrompt(db, actor, id, 'READ_PROMPT_HISTORY')
  const rows = await selectPromptVersions(db, grant)
  return rows.map(({ number, name, text, replacedAt }) => ({
    number,
    promptName: name,
    promptText: text,
    replacedAt: replacedAt.getTime(),
  }))
}

export const changePrompt = (
  context: AppContext,
  actor: Actor,
  id: PromptId,
  { promptName, promptText }: { promptName?: string | undefined; promptText?: string | undefined },
): Promise<SavedPrompt> =>
  context.db.transaction(async (tx) => {
    const { grant, ...previousRow } = await loadPrompt(tx, actor, id, 'EDIT_PROMPT')
    const now = context.clock.now()
    await updatePrompt(tx, grant, {
      updatedAt: now,
      ...(promptName !== undefined && { name: promptName }),
      ...(promptText !== undefined && { text: promptText }),
    })
    // renaming doesn't create a version
    if (promptText !== undefined && promptText !== previousRow.text)
      await insertPromptVersion(tx, grant, {
        name: previousRow.name,
        text: previousRow.text,
        replacedAt: now,
      })
    await publishChange(context, tx, actor, [id])
    return readPrompt(tx, actor, id)
  })

export const deletePrompt = (context: AppContext, actor: Actor, id: PromptId): Promise<void> =>
  context.db.transaction(async (tx) => {
    const { grant } = await loadPrompt(tx, actor, id, 'DELETE_PROMPT')
    await deletePromptRow(tx, grant)
    await publishChange(context, tx, actor, [id])
  })

export const pinPrompt = (
  context: AppContext,
  actor: Actor,
  id: PromptId,
  isPinned: boolean,
): Promise<{ pinnedPrompts: PromptId[] }> =>
  context.db.transaction(async (tx) => {
    const { grant, pinnedAt } = await loadPrompt(tx, actor, id, 'ORGANIZE_PROMPT')
    if ((pinnedAt !== null) !== isPinned) {
      await organizePrompts(tx, [grant], { pinnedAt: isPinned ? context.clock.now() : null })
      await publishChange(context, tx, actor, [id])
    }
    return { pinnedPrompts: await selectPinnedIds(tx, actor.userId) }
  })
