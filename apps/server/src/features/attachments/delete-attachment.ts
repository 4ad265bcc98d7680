import type { BodyOf } from '@atelier/contract/endpoint'
import type { deleteAttachment as endpoint } from '@atelier/contract/endpoints/attachments'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/app-error.ts'
import { loadAttachment } from './access.ts'
import { blobQueue } from './attachment-jobs.ts'
import { deleteAttachmentRow, selectAudience } from './queries.ts'

/** For good and everywhere: the row takes text, chunks and links with it, a job takes the bytes when nobody else has them. */
export const deleteAttachment = (
  context: AppContext,
  actor: Actor,
  { id, chatbotId }: BodyOf<typeof endpoint>,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    // there are no bots yet, so no id can be one
    if (chatbotId) throw notFound()
    const row = await loadAttachment({ db: tx }, actor, id, 'DELETE')
    const { projectIds, chatIds, userIds } = await selectAudience(tx, row)
    await deleteAttachmentRow(tx, row.id)
    if (row.blobHash) await context.jobs.enqueue(tx, blobQueue, { hash: row.blobHash })
    for (const projectId of projectIds)
      await context.events.publish(tx, userIds, { type: 'project', projectId, change: 'updated' })
    for (const chatId of chatIds)
      await context.events.publish(tx, [actor.userId], { type: 'chat', chatId, change: 'updated' })
  })
