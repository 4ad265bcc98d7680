import type { AttachmentId } from '@atelier/contract/ids'
import type { AppContext } from '../../../../context.ts'
import { jobGrant } from '../../../../platform/access/authorize.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { findEmbeddingModel } from '../../../../platform/models/embedder.ts'
import type { Traffic } from '../../../../platform/traffic.ts'
import {
  deleteOtherEmbeddings,
  insertEmbeddings,
  type AttachmentRow,
  selectUnembeddedPassages,
} from './queries.ts'

const sourceQueue = 'embed-source'
const olderQueue = 'embed-older'
const batchSize = 64
const embedGrant = jobGrant('embed passages of earlier sources')

type EmbeddingContext = Pick<AppContext, 'db' | 'embedder' | 'log'> & { readonly traffic?: Traffic }

/** Embeds passages that lack a vector of the current model, of one source or of all. Returns how many. */
export const embedMissing = async (
  { db, embedder, traffic, log }: EmbeddingContext,
  signal: AbortSignal,
  attachmentId?: AttachmentId,
): Promise<number> => {
  const model = await findEmbeddingModel(db, embedder)
  if (!model) return 0
  let embeddedCount = 0
  for (let afterId = 0; ;) {
    const batch = await selectUnembeddedPassages(db, model.name, { attachmentId, afterId, limit: batchSize })
    const last = batch.at(-1)
    if (!last) break
    const vectors = await model.embed(
      batch.map(({ text }) => text),
      { signal },
    )
    // the model is unavailable, so the next run continues here
    if (vectors.length < batch.length) return embeddedCount
    const startedAt = performance.now()
    await insertEmbeddings(
      db,
      embedGrant,
      batch.map(({ id }) => id),
      model.name,
      vectors,
    )
    embeddedCount += batch.length
    afterId = last.id
    if (embeddedCount % (batchSize * 16) === 0)
      log.info({ model: model.name, passages: embeddedCount }, 'embedding passages')
    await traffic?.throttle(performance.now() - startedAt, signal)
  }
  if (attachmentId !== undefined) return embeddedCount
  if (embeddedCount > 0) log.info({ model: model.name, passages: embeddedCount }, 'all passages embedded')
  await deleteOtherEmbeddings(db, embedGrant, model.name)
  return embeddedCount
}

/** Call in the caller's transaction. Jobs are processed fairly between people. */
export const enqueueEmbedding = (
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Database,
  { id, ownerId }: Pick<AttachmentRow, 'id' | 'ownerId'>,
): Promise<void> => jobs.enqueue(tx, sourceQueue, { attachmentId: id }, { group: ownerId, singletonKey: id })

export const registerEmbedding = async (
  context: EmbeddingContext & Pick<AppContext, 'jobs'>,
): Promise<void> => {
  const { db, jobs } = context
  await jobs.work<{ attachmentId: AttachmentId }>(
    sourceQueue,
    { concurrency: 4, groupConcurrency: 1, expireInSeconds: 24 * 3600, retryLimit: 0 },
    async ({ attachmentId }, signal) => {
      await embedMissing(context, signal, attachmentId)
    },
  )
  // embeds passages that a failed job skipped, or that only another model has embedded
  await jobs.work(olderQueue, { expireInSeconds: 24 * 3600, retryLimit: 0 }, async (_none, signal) => {
    await embedMissing(context, signal)
  })
  await jobs.schedule(olderQueue, '43 * * * *')
  if (jobs.runsJobs)
    await db.transaction((tx) => jobs.enqueue(tx, olderQueue, {}, { singletonKey: olderQueue }))
}
