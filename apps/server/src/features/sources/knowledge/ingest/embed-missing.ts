import type { AppContext } from '../../../../context.ts'
import { jobGrant } from '../../../../platform/access/authorize.ts'
import { hasVectors } from '../../../../platform/db/vectors.ts'
import type { IngestContext } from './store-extraction.ts'
import { deleteOtherEmbeddings, insertEmbeddings, selectUnembedded } from './queries.ts'

const queue = 'embed-older'
const batchSize = 64
const embedGrant = jobGrant('embed passages of earlier sources')

/** Embeds passages stored without a model or with another one. Returns how many. */
export const embedMissing = async (
  { db, embedder, traffic, log }: Pick<IngestContext, 'db' | 'embedder' | 'traffic' | 'log'>,
  signal: AbortSignal,
): Promise<number> => {
  const model = (await hasVectors(db)) ? await embedder.current() : null
  if (!model) return 0
  let embeddedCount = 0
  for (let afterId = 0; ;) {
    const batch = await selectUnembedded(db, model.name, afterId, batchSize)
    const last = batch.at(-1)
    if (!last) break
    const vectors = await model.embed(
      batch.map(({ text }) => text),
      { signal },
    )
    // model unavailable: the next run continues here
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
  if (embeddedCount > 0) log.info({ model: model.name, passages: embeddedCount }, 'all passages embedded')
  await deleteOtherEmbeddings(db, embedGrant, model.name)
  return embeddedCount
}

export const registerEmbedding = async (
  context: IngestContext & Pick<AppContext, 'db' | 'jobs'>,
): Promise<void> => {
  const { db, jobs } = context
  await jobs.work(queue, { expireInSeconds: 24 * 3600, retryLimit: 0 }, async (_none, signal) => {
    await embedMissing(context, signal)
  })
  await jobs.schedule(queue, '43 * * * *')
  if (jobs.works) await db.transaction((tx) => jobs.enqueue(tx, queue, {}, { singletonKey: queue }))
}
