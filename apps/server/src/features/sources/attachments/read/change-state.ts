import type { AttachmentId } from '@atelier/contract/ids'
import { sentence, noSentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../../context.ts'
import type { WithGrant } from '../../../../platform/access/authorize.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { AppError, notFound } from '../../../../platform/app-error.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { loadAttachment } from '../access.ts'
import { type AttachmentRow, updateAttachmentRow } from '../queries.ts'
import { publishAttachment } from '../show/present.ts'

export const ingestQueue = 'ingest'

/** Call in the transaction that changes the attachment. Jobs are processed fairly between people. */
export const enqueueIngest = (
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Database,
  { id, ownerId, source }: Pick<AttachmentRow, 'id' | 'ownerId'> & { source?: AttachmentRow['source'] },
): Promise<void> =>
  // pages have a group of their own, since an answer waits for them
  jobs.enqueue(
    tx,
    ingestQueue,
    { attachmentId: id },
    { group: source === 'WEB' ? `web ${ownerId}` : ownerId },
  )

type AttachmentChange = Partial<AttachmentRow>

export const queuedState = {
  status: 'analysing',
  progress: 0,
  step: sentence('Waiting to be read'),
  failure: null,
  cancelRequestedAt: null,
} as const satisfies AttachmentChange

type ProcessableAttachment = WithGrant<AttachmentRow, 'attachment', 'PROCESS'>

const saveChange = async (
  context: AppContext,
  tx: Database,
  row: ProcessableAttachment,
  change: AttachmentChange,
): Promise<AttachmentRow> => {
  const updatedRow = await updateAttachmentRow(tx, row.grant, change)
  // unreachable: loaded by the caller
  if (!updatedRow) throw notFound()
  if (updatedRow.status === 'analysing') await enqueueIngest(context, tx, row)
  await publishAttachment(context, tx, updatedRow)
  return updatedRow
}

/** `changeOf` throws if the change isn't possible. */
const changeState = (
  context: AppContext,
  actor: Actor,
  id: AttachmentId,
  changeOf: (row: ProcessableAttachment) => AttachmentChange,
): Promise<AttachmentRow> =>
  context.db.transaction(async (tx) => {
    const row = await loadAttachment({ db: tx }, actor, id, 'PROCESS')
    return saveChange(context, tx, row, changeOf(row))
  })

const stillReadingMessage = 'This source is still being read.'

export const retryAttachment = (context: AppContext, actor: Actor, id: AttachmentId) =>
  changeState(context, actor, id, ({ status }) => {
    if (status === 'failed') return queuedState
    throw new AppError(
      'CONFLICT',
      status === 'completed' ? 'This source has already been read.' : stillReadingMessage,
    )
  })

// older links have no `readAt`
const refreshChange = ({ readAt, updatedAt }: AttachmentRow): AttachmentChange => ({
  ...queuedState,
  extractionId: null,
  readAt: readAt ?? updatedAt,
})

/** The old text stays in use until the new one is stored. */
export const requestRefresh = (context: AppContext, actor: Actor, id: AttachmentId) =>
  changeState(context, actor, id, (row) => {
    const { type, status } = row
    if (type !== 'LINK') throw new AppError('CONFLICT', 'Only links can be refreshed. Files don’t change.')
    if (status !== 'completed')
      throw new AppError(
        'CONFLICT',
        status === 'failed'
          ? 'This link couldn’t be read, so it can’t be refreshed. Try reading it again instead.'
          : stillReadingMessage,
      )
    return refreshChange(row)
  })

/** Runs in the caller's transaction. Retries a failed link, and does nothing while one is being read. */
export const refreshOrRetryLink = async (
  context: AppContext,
  tx: Database,
  actor: Actor,
  id: AttachmentId,
): Promise<void> => {
  const row = await loadAttachment({ db: tx }, actor, id, 'PROCESS')
  if (row.status === 'failed') await saveChange(context, tx, row, queuedState)
  else if (row.status === 'completed') await saveChange(context, tx, row, refreshChange(row))
}

/** Keeps the bytes for a retry, and a link's earlier text. */
export const cancelAttachment = (context: AppContext, actor: Actor, id: AttachmentId) =>
  changeState(context, actor, id, ({ status, readAt }) => {
    if (status !== 'analysing') throw new AppError('CONFLICT', 'This source is no longer being read.')
    if (readAt) return { status: 'completed', step: noSentence }
    return {
      status: 'failed',
      failure: { code: 'CONFLICT', message: 'Reading was canceled.', retryable: true },
      cancelRequestedAt: context.clock.now(),
    }
  })
