import type { AppContext } from '../../context.ts'
import type { Authorized } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { discardBlob } from './keep-blob.ts'
import { selectUses } from './base-queries.ts'
import { type AttachmentRow, deleteAttachmentRows } from './queries.ts'
import { selectVersionHashes } from './version-queries.ts'

/**
 * For good and everywhere: a row takes text, chunks, versions and links with it, and a job takes the bytes
 * of all of them, thumbnail too, when nobody else has them. Who saw them, in a project or a chat, is told; so is the owner's vault.
 */
export const deleteRows = async (
  context: AppContext,
  tx: Database,
  rows: readonly Authorized<AttachmentRow, 'DELETE'>[],
): Promise<void> => {
  const { events } = context
  const ids = rows.map(({ id }) => id)
  const { members, chats } = await selectUses(tx, ids)
  const versions = await selectVersionHashes(tx, ids)
  await deleteAttachmentRows(tx, ids)
  const hashes = rows.flatMap(({ blobHash, thumbnailHash }) => [blobHash ?? [], thumbnailHash ?? []].flat())
  for (const hash of new Set([...hashes, ...versions])) await discardBlob(context, tx, hash)
  for (const [projectId, userIds] of members)
    await events.publish(tx, userIds, { type: 'project', projectId, change: 'updated' })
  for (const { chatId, ownerId } of chats)
    await events.publish(tx, [ownerId], { type: 'chat', chatId, change: 'updated' })
  for (const [ownerId, own] of Map.groupBy(rows, (row) => row.ownerId))
    await events.publish(tx, [ownerId], { type: 'vault', deletedIds: own.map(({ id }) => id) })
}
