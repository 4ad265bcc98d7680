import { availableParallelism } from 'node:os'
import type { AttachmentId } from '@atelier/contract/ids'
import type { AppContext } from '../../../../context.ts'
import { jobGrant } from '../../../../platform/access/authorize.ts'
import { ingestQueue, readLater } from '../../attachments/read/index.ts'
import { publishAttachment } from '../../attachments/show/index.ts'
import { registerCopyJobs } from '../copy-texts.ts'
import { registerPassageDeletion } from '../delete-passages.ts'
import { registerDrawJobs } from '../draw/draw-jobs.ts'
import { openExtractor } from '../extract/extractor.ts'
import { withPrograms } from '../extract/programs/with-programs.ts'
import { registerEmbedding } from './embed-older.ts'
import { ingestAttachment } from './ingest-attachment.ts'
import type { IngestContext } from './store-reading.ts'
import { failReading, selectAbandoned, selectUnread } from './queries.ts'

const sweepQueue = 'sweep-readings'
/** Readings update every second; dead processes' jobs restart within half a minute. */
const abandonedAfterMs = 5 * 60_000
const sideBySide = { all: 8, ofOnePerson: 2 }
/** Leaves a core free. */
const readers = Math.max(1, Math.min(2, availableParallelism() - 1))
const warmAfterMs = 2000

const interrupted = {
  code: 'INTERNAL',
  message: 'Reading was interrupted. Try again.',
  retryable: true,
} as const

/** Fails readings that no process works on, so that they can be retried. */
export const sweepReadings = async (context: Pick<AppContext, 'db' | 'events' | 'clock'>): Promise<void> => {
  const before = new Date(context.clock.now().getTime() - abandonedAfterMs)
  for (const { attachmentId, readingId } of await selectAbandoned(context.db, before)) {
    if (readingId === null) continue
    await context.db.transaction(async (tx) => {
      const row = await failReading(
        tx,
        jobGrant('processing was interrupted'),
        { attachmentId, readingId },
        interrupted,
      )
      if (row) await publishAttachment(context, tx, row)
    })
  }
}

/** After a restore, which has no queue. Returns how many. */
export const resumeReadings = ({ db, jobs }: Pick<AppContext, 'db' | 'jobs'>): Promise<number> =>
  db.transaction(async (tx) => {
    const waiting = await selectUnread(tx)
    for (const attachment of waiting) await readLater({ jobs }, tx, attachment)
    return waiting.length
  })

/** Queue `ingest` with `{attachmentId}`. Disposing ends the child processes. */
export const registerKnowledgeJobs = async (context: IngestContext): Promise<Disposable> => {
  const { jobs } = context
  const extractor = withPrograms(openExtractor({ processes: readers }), context)
  const warming = jobs.works ? setTimeout(() => extractor.warm(), warmAfterMs).unref() : undefined
  await jobs.work<{ attachmentId: AttachmentId }>(
    ingestQueue,
    // an interrupted reading restarts at once, however often
    {
      concurrency: sideBySide.all,
      concurrencyOfGroup: sideBySide.ofOnePerson,
      expireInSeconds: 3600,
      retryLimit: 20,
      retryDelay: 0,
    },
    ({ attachmentId }, signal) => ingestAttachment(context, extractor, attachmentId, signal),
  )
  await registerCopyJobs(context)
  await registerPassageDeletion(context)
  await registerEmbedding(context)
  const drawing = await registerDrawJobs(context)
  await jobs.work(sweepQueue, { retryLimit: 0 }, () => sweepReadings(context))
  await jobs.schedule(sweepQueue, '*/2 * * * *')
  return {
    [Symbol.dispose]: () => {
      clearTimeout(warming)
      extractor[Symbol.dispose]()
      drawing[Symbol.dispose]()
    },
  }
}
