import type { AttachmentId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { loadAttachment } from './access.ts'
import { publishAttachment } from './publish-attachment.ts'
import { type AttachmentRow, updateAttachmentRow } from './queries.ts'

/** The queue that features/knowledge works on. */
export const ingestQueue = 'ingest'

/** Has it read in the background, in the transaction that gives the reason; each person's in turn. */
export const readLater = (
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Database,
  { id, ownerId }: Pick<AttachmentRow, 'id' | 'ownerId'>,
): Promise<void> => jobs.enqueue(tx, ingestQueue, { attachmentId: id }, { group: ownerId })

/** Reads a failed attachment again from what was uploaded. */
export const retryAttachment = (
  context: AppContext,
  actor: Actor,
  id: AttachmentId,
): Promise<AttachmentRow> =>
  context.db.transaction(async (tx) => {
    const row = await loadAttachment({ db: tx }, actor, id, 'PROCESS')
    if (row.status !== 'failed')
      throw new AppError(
        'CONFLICT',
        row.status === 'completed' ? 'It has been read.' : 'It is still being read.',
      )
    const again = await updateAttachmentRow(tx, row.id, {
      status: 'analysing',
      progress: 0,
      step: 'Waiting to be read',
      failure: null,
      cancelRequestedAt: null,
    })
    if (!again) throw notFound()
    await readLater(context, tx, row)
    await publishAttachment(context, tx, again)
    return again
  })
