import type { AppContext } from '../../context.ts'
import type { Database } from '../../platform/db/database.ts'
import { presentAttachment } from './present.ts'
import { selectUses } from './base-queries.ts'
import type { AttachmentRow } from './queries.ts'

/** Tells everyone who sees the attachment how far its reading is. */
export const publishAttachment = async (
  { events }: Pick<AppContext, 'events'>,
  tx: Database,
  row: AttachmentRow,
): Promise<void> => {
  const { members, chats } = await selectUses(tx, [row.id])
  const userIds = [...new Set([row.ownerId, ...members.values().toArray().flat()])]
  const { id, status, progress, failure } = presentAttachment(row)
  await events.publish(tx, userIds, {
    type: 'attachment',
    attachment: { id, status, progress, failure },
    projectIds: [...members.keys()],
    chatIds: chats.map(({ chatId }) => chatId),
  })
}
