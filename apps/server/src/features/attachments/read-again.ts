import type { AttachmentId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import { loadAttachment } from './access.ts'
import { publishAttachment } from './publish-attachment.ts'
import { type AttachmentRow, updateAttachmentRow } from './queries.ts'
import { readLater } from './retry-attachment.ts'

/** Fetches a link anew. Until that has worked, what was read before is what counts. */
export const readAgain = (context: AppContext, actor: Actor, id: AttachmentId): Promise<AttachmentRow> =>
  context.db.transaction(async (tx) => {
    const row = await loadAttachment({ db: tx }, actor, id, 'PROCESS')
    if (row.type !== 'LINK')
      throw new AppError('CONFLICT', 'Only links can be read again: a file stays what it was.')
    if (row.status !== 'completed')
      throw new AppError(
        'CONFLICT',
        row.status === 'failed' ? 'It could not be read. Retry it instead.' : 'It is still being read.',
      )
    const again = await updateAttachmentRow(tx, row.id, {
      status: 'analysing',
      progress: 0,
      step: 'Waiting to be read',
      failure: null,
      cancelRequestedAt: null,
      readingId: null,
      // links that were read before their time was kept
      readAt: row.readAt ?? row.updatedAt,
    })
    if (!again) throw notFound()
    await readLater(context, tx, row)
    await publishAttachment(context, tx, again)
    return again
  })
