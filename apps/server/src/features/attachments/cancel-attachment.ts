import type { AttachmentId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import { loadAttachment } from './access.ts'
import { publishAttachment } from './publish-attachment.ts'
import { type AttachmentRow, updateAttachmentRow } from './queries.ts'

/** Stops the reading; the bytes are kept, so that Retry can read them again, and so is what a link read before. */
export const cancelAttachment = (
  context: AppContext,
  actor: Actor,
  id: AttachmentId,
): Promise<AttachmentRow> =>
  context.db.transaction(async (tx) => {
    const row = await loadAttachment({ db: tx }, actor, id, 'PROCESS')
    if (row.status !== 'analysing') throw new AppError('CONFLICT', 'It is not being read any more.')
    const cancelled = await updateAttachmentRow(
      tx,
      row.id,
      row.readAt
        ? { status: 'completed', step: '' }
        : {
            status: 'failed',
            failure: { code: 'CONFLICT', message: 'Reading was cancelled.', retryable: true },
            cancelRequestedAt: context.clock.now(),
          },
    )
    if (!cancelled) throw notFound()
    await publishAttachment(context, tx, cancelled)
    return cancelled
  })
