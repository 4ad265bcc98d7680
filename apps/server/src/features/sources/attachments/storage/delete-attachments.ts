import type { BodyOf, DataOf } from '@atelier/contract/endpoint'
import type * as attachments from '@atelier/contract/endpoints/sources/attachments'
import type { deleteAttachments as endpoint } from '@atelier/contract/endpoints/sources/vault'
import type { AttachmentId, ChatId } from '@atelier/contract/ids'
import type { AppContext } from '../../../../context.ts'
import type { WithGrant } from '../../../../platform/access/authorize.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { notFound } from '../../../../platform/app-error.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { loadAttachment, loadOwnAttachments } from '../access.ts'
import { enqueuePassageDeletion } from '../read/index.ts'
import { type AttachmentRow, deleteAttachmentRows, selectOwnIds } from '../queries.ts'
import { selectPageIds, selectUses } from './base-queries.ts'
import { enqueueBlobDeletion } from './store-blob.ts'
import { removeFromKnowledge } from './remove-source.ts'
import { selectVersionHashes } from './version-queries.ts'

/** Notifies everyone who saw the attachments. A job deletes bytes that nothing else uses. */
const deleteRows = async (
  context: AppContext,
  tx: Database,
  rows: readonly WithGrant<AttachmentRow, 'attachment', 'DELETE'>[],
): Promise<void> => {
  const { events } = context
  const ids = rows.map(({ id }) => id)
  const { membersByProject, chats } = await selectUses(tx, ids)
  const versions = await selectVersionHashes(tx, ids)
  await deleteAttachmentRows(
    tx,
    rows.map(({ grant }) => grant),
  )
  await enqueuePassageDeletion(context, tx)
  const hashes = rows.flatMap(({ blobHash, thumbnailHash, slidesHash }) =>
    [blobHash, thumbnailHash, slidesHash].filter((hash) => hash !== null),
  )
  for (const hash of new Set([...hashes, ...versions])) await enqueueBlobDeletion(context, tx, hash)
  for (const [projectId, userIds] of membersByProject)
    await events.publish(tx, userIds, { type: 'project', projectId, change: 'updated' })
  for (const { chatId, ownerId } of chats)
    await events.publish(tx, [ownerId], { type: 'chat', chatId, change: 'updated' })
  for (const [ownerId, ownedIds] of Map.groupBy(rows, (row) => row.ownerId))
    await events.publish(tx, [ownerId], { type: 'vault', deletedIds: ownedIds.map(({ id }) => id) })
}

/** API-08: with `chatbotId`, the attachment is only removed from the bot's knowledge. */
export const deleteAttachment = async (
  context: AppContext,
  actor: Actor,
  { id, chatbotId }: BodyOf<typeof attachments.deleteAttachment>,
): Promise<void> => {
  if (chatbotId) return removeFromKnowledge(context, actor, { kind: 'bot', id: chatbotId }, id)
  await context.db.transaction(async (tx) => {
    await deleteRows(context, tx, [await loadAttachment({ db: tx }, actor, id, 'DELETE')])
  })
}

export const deleteAttachments = (
  context: AppContext,
  actor: Actor,
  attachmentIds: readonly AttachmentId[],
): Promise<DataOf<typeof endpoint>> =>
  context.db.transaction(async (tx) => {
    const rows = await loadOwnAttachments({ db: tx }, actor, attachmentIds)
    if (rows.length === 0) throw notFound()
    await deleteRows(context, tx, rows)
    const ownedRows = new Set(rows.map(({ id }) => id))
    const idSet = new Set(attachmentIds)
    return { deletedIds: [...idSet.intersection(ownedRows)], notDeletedIds: [...idSet.difference(ownedRows)] }
  })

export const deleteChatPages = async (
  context: AppContext,
  tx: Database,
  actor: Actor,
  chatId: ChatId,
): Promise<void> => {
  const ids = await selectPageIds(tx, chatId)
  if (ids.length > 0) await deleteRows(context, tx, await loadOwnAttachments({ db: tx }, actor, ids))
}

export const deleteOwnBatch = (context: AppContext, actor: Actor, limit: number): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    const ids = await selectOwnIds(tx, actor.userId, limit)
    const rows = await loadOwnAttachments({ db: tx }, actor, ids)
    if (rows.length === 0) return false
    await deleteRows(context, tx, rows)
    return true
  })
