import type { DataOf, QueryOf } from '@atelier/contract/endpoint'
import type { listVault as endpoint } from '@atelier/contract/endpoints/sources/vault'
import type * as endpoints from '@atelier/contract/endpoints/sources/vault-lookup'
import type { AttachmentId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { VaultAttachment, VaultPage } from '@atelier/contract/sources/vault'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { notFound } from '../../../platform/app-error.ts'
import { pageByOrder, readOrderCursor } from '../../../platform/keyset.ts'
import { findStorageUsage, type AttachmentRow } from '../attachments/index.ts'
import { presentAttachment } from '../attachments/show/index.ts'
import { readStorage } from '../attachments/storage/index.ts'
import { textQuery } from '../knowledge/retrieve/index.ts'
import { requireVaultUser } from './access.ts'
import {
  countVault,
  selectBotsByAttachment,
  selectChatCounts,
  selectChatsUsing,
  selectProjectsUsing,
  selectByHashes,
  selectExcerpts,
  selectOwnIds,
  selectProjectsByAttachment,
  selectTags,
  selectVault,
} from './queries.ts'

interface VaultUses {
  projects: VaultAttachment['usedInProjects']
  bots: VaultAttachment['usedInChatbots']
  chats: number
  excerpt: string | null
}

const presentVaultAttachment = (
  row: AttachmentRow,
  { projects, bots, chats, excerpt }: VaultUses,
): VaultAttachment => ({
  ...presentAttachment(row),
  ...(row.connectedAppFileId !== null && { connectedAppFileId: row.connectedAppFileId }),
  usedInProjects: projects,
  usedInChatbots: bots,
  usedInChats: chats,
  opening: excerpt,
})

export const listVault = async (
  context: AppContext,
  actor: Actor,
  { q, type, tag, sort, ids: onlyIds, cursor, limit }: QueryOf<typeof endpoint>,
): Promise<VaultPage> => {
  const { db } = context
  requireVaultUser(actor)
  const search = q ? { text: q, textQuery: textQuery(q) } : null
  const selection = { userId: actor.userId, type, tag, search }
  const isUnfiltered = !search && !type && !tag
  const rows = await selectVault(
    db,
    { ...selection, onlyIds },
    sort,
    readOrderCursor(cursor, sort),
    limit + 1,
  )
  const { items, nextCursor } = pageByOrder(rows, limit, sort, ({ id, key }) => ({ id, key }))
  const ids = items.map(({ id }) => id)
  const projects = await selectProjectsByAttachment(db, actor.userId, ids)
  const bots = Map.groupBy(
    await selectBotsByAttachment(db, actor.userId, ids),
    ({ attachmentId }) => attachmentId,
  )
  const chats = await selectChatCounts(db, actor.userId, ids)
  const excerpts = await selectExcerpts(db, ids)
  return {
    attachments: items.map((row) =>
      presentVaultAttachment(row, {
        projects: projects.get(row.id) ?? [],
        bots: (bots.get(row.id) ?? []).map(({ id }) => ({ id })),
        chats: chats.get(row.id) ?? 0,
        excerpt: excerpts.get(row.id) ?? null,
      }),
    ),
    total: isUnfiltered
      ? (await findStorageUsage(db, actor.userId)).attachments
      : await countVault(db, selection),
    storageInfo: await readStorage(context, db, actor.userId),
    nextCursor,
  }
}

/** Finds only the actor's own files, since those of others must not be discoverable. */
export const findKnownFiles = async (
  { db }: AppContext,
  actor: Actor,
  hashes: readonly string[],
): Promise<DataOf<typeof endpoints.findKnownFiles>> => {
  const rows = await selectByHashes(db, actor.userId, hashes)
  return {
    known: rows.flatMap((row) =>
      row.blobHash === null ? [] : [{ hash: row.blobHash, attachment: presentAttachment(row) }],
    ),
  }
}

export const findUses = async (
  { db }: AppContext,
  actor: Actor,
  attachmentIds: readonly AttachmentId[],
): Promise<DataOf<typeof endpoints.findUses>> => {
  const ids = await selectOwnIds(db, actor.userId, attachmentIds)
  if (ids.length === 0) throw notFound()
  const projects = await selectProjectsUsing(db, actor.userId, ids)
  const bots = await selectBotsByAttachment(db, actor.userId, ids)
  const ownProjects = projects.filter(({ isMember }) => isMember)
  return {
    projects: ownProjects.map(({ id, name }) => ({ id, name })),
    chatbots: [...new Map(bots.map(({ id, name }) => [id, { id, name }])).values()],
    chats: await selectChatsUsing(db, actor.userId, ids),
    otherProjects: projects.length - ownProjects.length,
  }
}

export const listTags = async (
  { db }: AppContext,
  actor: Actor,
): Promise<DataOf<typeof endpoints.listTags>> => {
  requireVaultUser(actor)
  return { tags: await selectTags(db, actor.userId, limits.vault.tagsMax) }
}
