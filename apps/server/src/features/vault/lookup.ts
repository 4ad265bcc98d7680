import type { DataOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/vault-lookup'
import type { AttachmentId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/app-error.ts'
import { presentAttachment } from '../attachments/index.ts'
import { requireVaultUser } from './access.ts'
import {
  selectHoldingChats,
  selectHoldingProjects,
  selectKnown,
  selectOwnIds,
  selectTags,
} from './queries.ts'

/** Which of these bytes the actor has already; whether others have them is nobody's business. */
export const findKnown = async (
  { db }: AppContext,
  actor: Actor,
  hashes: readonly string[],
): Promise<DataOf<typeof endpoints.findKnown>> => {
  const rows = await selectKnown(db, actor.userId, hashes)
  return {
    known: rows.flatMap((row) =>
      row.blobHash === null ? [] : [{ hash: row.blobHash, attachment: presentAttachment(row) }],
    ),
  }
}

/** Where those of these that are the actor's own are used; 404 when none is. */
export const findUses = async (
  { db }: AppContext,
  actor: Actor,
  attachmentIds: readonly AttachmentId[],
): Promise<DataOf<typeof endpoints.findUses>> => {
  const ids = await selectOwnIds(db, actor.userId, attachmentIds)
  if (ids.length === 0) throw notFound()
  const projects = await selectHoldingProjects(db, actor.userId, ids)
  const own = projects.filter(({ isMember }) => isMember)
  return {
    projects: own.map(({ id, name }) => ({ id, name })),
    // there are no bots yet
    chatbots: [],
    chats: await selectHoldingChats(db, actor.userId, ids),
    otherProjects: projects.length - own.length,
  }
}

/** What the actor's vault is about. */
export const listTags = async (
  { db }: AppContext,
  actor: Actor,
): Promise<DataOf<typeof endpoints.listTags>> => {
  requireVaultUser(actor)
  return { tags: await selectTags(db, actor.userId, limits.vault.tagsMax) }
}
