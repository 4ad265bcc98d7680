import { availableParallelism } from 'node:os'
import type { AttachmentId } from '@atelier/contract/ids'
import type { AppContext } from '../../../../context.ts'
import { jobGrant } from '../../../../platform/access/authorize.ts'
import { ingestQueue, enqueueIngest } from '../../attachments/read/index.ts'
import { publishAttachment } from '../../attachments/show/index.ts'
import { registerCopyJobs } from '../copy-texts.ts'
import { registerPassageDeletion } from '../delete-passages.ts'
import { registerRenderJobs } from '../render/render-jobs.ts'
import { openExtractor } from '../extract/extractor.ts'
import { withPrograms } from '../extract/programs/with-programs.ts'
import { registerEmbedding } from './embed-missing.ts'
import { ingestAttachment } from './ingest-attachment.ts'
import type { IngestContext } from './store-extraction.ts'
import { failExtraction, selectAbandonedExtractions, selectUnreadAttachments } from './queries.ts'

const sweepQueue = 'sweep-readings'
/**
 * Running extractions report progress every second, and jobs of dead processes restart within half a minute.
 */
const abandonedAfterMs = 5 * 60_000
const concurrency = { all: 8, perPerson: 2 }
/** Leaves one core free. */
const readerProcesses = Math.max(1, Math.min(2, availableParallelism() - 1))
const warmAfterMs = 2000

const interruptedFailure = {
  code: 'INTERNAL',
  message: 'Reading was interrupted. Try again.',
  retryable: true,
} as const

/** Marks extractions that no process works on as failed, so that they can be retried. */
export const failAbandonedExtractions = async (
  context: Pick<AppContext, 'db' | 'events' | 'clock'>,
): Promise<void> => {
  const updatedBefore = new Date(context.clock.now().getTime() - abandonedAfterMs)
  for (const { attachmentId, extractionId } of await selectAbandonedExtractions(context.db, updatedBefore)) {
    if (extractionId === null) continue
    await context.db.transaction(async (tx) => {
      const row = await failExtraction(
        tx,
        jobGrant('processing was interrupted'),
        { attachmentId, extractionId },
        interruptedFailure,
      )
      if (row) await publishAttachment(context, tx, row)
    })
  }
}

/** Enqueues unread attachments after a restore, since backups have no queue. Returns how many. */
export const resumeExtractions = ({ db, jobs }: Pick<AppContext, 'db' | 'jobs'>): Promise<number> =>
  db.transaction(async (tx) => {
    const unreadAttachments = await selectUnreadAttachments(tx)
    for (const attachment of unreadAttachments) await enqueueIngest({ jobs }, tx, attachment)
    return unreadAttachments.length
  })

/** Processes the queue `ingest` with `{attachmentId}`. Disposing ends the child processes. */
export const registerKnowledgeJobs = async (context: IngestContext): Promise<Disposable> => {
  const { jobs } = context
  const extractor = withPrograms(openExtractor({ processes: readerProcesses }), context)
  const warmTimer = jobs.runsJobs ? setTimeout(() => extractor.warm(), warmAfterMs).unref() : undefined
  await jobs.work<{ attachmentId: AttachmentId }>(
    ingestQueue,
    // an interrupted extraction restarts at once, any number of times
    {
      concurrency: concurrency.all,
      groupConcurrency: concurrency.perPerson,
      expireInSeconds: 3600,
      retryLimit: 20,
      retryDelay: 0,
    },
    ({ attachmentId }, signal) => ingestAttachment(context, extractor, attachmentId, signal),
  )
  await registerCopyJobs(context)
  await registerPassageDeletion(context)
  await registerEmbedding(context)
  const renderJobs = await registerRenderJobs(context)
  await jobs.work(sweepQueue, { retryLimit: 0 }, () => failAbandonedExtractions(context))
  await jobs.schedule(sweepQueue, '*/2 * * * *')
  return {
    [Symbol.dispose]: () => {
      clearTimeout(warmTimer)
      extractor[Symbol.dispose]()
      renderJobs[Symbol.dispose]()
    },
  }
}
