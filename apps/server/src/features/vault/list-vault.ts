import type { QueryOf } from '@atelier/contract/endpoint'
import type { listVault as endpoint } from '@atelier/contract/endpoints/vault'
import type { VaultAttachment, VaultPage } from '@atelier/contract/vault'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { pageByOrder, readOrderCursor } from '../../platform/keyset.ts'
import { type AttachmentRow, presentAttachment, findStorageUse, readStorage } from '../attachments/index.ts'
import { textQuery } from '../knowledge/index.ts'
import { requireVaultUser } from './access.ts'
import { countVault, selectOpenings, selectProjectsOf, selectChatCounts, selectVault } from './queries.ts'

interface Uses {
  projects: VaultAttachment['usedInProjects']
  chats: number
  opening: string | null
}

/** Row → contract `VaultAttachment`. There are no bots yet, so none uses it. */
const presentVaultAttachment = (row: AttachmentRow, { projects, chats, opening }: Uses): VaultAttachment => ({
  ...presentAttachment(row),
  ...(row.connectedAppFileId !== null && { connectedAppFileId: row.connectedAppFileId }),
  usedInProjects: projects,
  usedInChatbots: [],
  usedInChats: chats,
  opening,
})

/** A page of the actor's own attachments, whatever they were added to (VLT-09). */
export const listVault = async (
  { db }: AppContext,
  actor: Actor,
  { q, type, tag, sort, ids: only, cursor, limit }: QueryOf<typeof endpoint>,
): Promise<VaultPage> => {
  requireVaultUser(actor)
  const search = q ? { text: q, words: textQuery(q) } : null
  const selection = { userId: actor.userId, type, tag, search }
  const isWhole = !search && !type && !tag
  const rows = await selectVault(db, { ...selection, only }, sort, readOrderCursor(cursor, sort), limit + 1)
  const { items, nextCursor } = pageByOrder(rows, limit, sort, ({ id, key }) => ({ id, key }))
  const ids = items.map(({ id }) => id)
  const projects = await selectProjectsOf(db, actor.userId, ids)
  const chats = await selectChatCounts(db, actor.userId, ids)
  const openings = await selectOpenings(db, ids)
  return {
    attachments: items.map((row) =>
      presentVaultAttachment(row, {
        projects: projects.get(row.id) ?? [],
        chats: chats.get(row.id) ?? 0,
        opening: openings.get(row.id) ?? null,
      }),
    ),
    total: isWhole ? (await findStorageUse(db, actor.userId)).attachments : await countVault(db, selection),
    storageInfo: await readStorage(db, actor.userId),
    nextCursor,
  }
}
