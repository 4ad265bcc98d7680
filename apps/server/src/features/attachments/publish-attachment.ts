import type { AppContext } from '../../context.ts'
import type { Database } from '../../platform/db/database.ts'
import { presentAttachment } from './present.ts'
import { type AttachmentRow, selectAudience } from './queries.ts'

/** Tells everyone who sees the attachment how far its reading is. */
export const publishAttachment = async (
  { events }: Pick<AppContext, 'events'>,
  tx: Database,
  row: AttachmentRow,
): Promise<void> => {
  const { userIds, projectIds, chatIds } = await selectAudience(tx, row)
  const { id, status, progress, failure } = presentAttachment(row)
  await events.publish(tx, userIds, {
    type: 'attachment',
    attachment: { id, status, progress, failure },
    projectIds,
    chatIds,
  })
}
