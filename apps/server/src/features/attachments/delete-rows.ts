import type { AppContext } from '../../context.ts'
import type { Authorized } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { discardBlob } from './keep-blob.ts'
import { type AttachmentRow, deleteAttachmentRows, selectUses } from './queries.ts'

/**
 * For good and everywhere: a row takes text, chunks and links with it, and a job takes the bytes
 * when nobody else has them. Who saw them, in a project or a chat, is told; so is the owner's vault.
 */
export const deleteRows = async (
  context: AppContext,
  tx: Database,
  rows: readonly Authorized<AttachmentRow, 'DELETE'>[],
): Promise<void> => {
  const { events } = context
  const ids = rows.map(({ id }) => id)
  const { members, chats } = await selectUses(tx, ids)
  await deleteAttachmentRows(tx, ids)
  const hashes = new Set(rows.flatMap(({ blobHash }) => blobHash ?? []))
  for (const hash of hashes) await discardBlob(context, tx, hash)
  for (const [projectId, userIds] of members)
    await events.publish(tx, userIds, { type: 'project', projectId, change: 'updated' })
  for (const { chatId, ownerId } of chats)
    await events.publish(tx, [ownerId], { type: 'chat', chatId, change: 'updated' })
  await events.publish(tx, [...new Set(rows.map(({ ownerId }) => ownerId))], { type: 'vault' })
}
