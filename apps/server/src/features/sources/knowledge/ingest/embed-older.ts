import type { AppContext } from '../../../../context.ts'
import { jobGrant } from '../../../../platform/access/authorize.ts'
import { hasVectors } from '../../../../platform/db/vectors.ts'
import type { IngestContext } from './store-reading.ts'
import { deleteOtherEmbeddings, insertEmbeddings, selectUnembedded } from './queries.ts'

const queue = 'embed-older'
const atOnce = 64
const embedding = jobGrant('embed passages of earlier sources')

/** Embeds passages stored without a model or with another one. Returns how many. */
export const embedOlder = async (
  { db, embedder, traffic, log }: Pick<IngestContext, 'db' | 'embedder' | 'traffic' | 'log'>,
  signal: AbortSignal,
): Promise<number> => {
  const model = (await hasVectors(db)) ? await embedder.current() : null
  if (!model) return 0
  let done = 0
  for (let after = 0; ;) {
    const batch = await selectUnembedded(db, model.name, after, atOnce)
    const last = batch.at(-1)
    if (!last) break
    const vectors = await model.embed(
      batch.map(({ text }) => text),
      { signal },
    )
    // model unavailable: the next run continues here
    if (vectors.length < batch.length) return done
    const began = performance.now()
    await insertEmbeddings(
      db,
      embedding,
      batch.map(({ id }) => id),
      model.name,
      vectors,
    )
    done += batch.length
    after = last.id
    if (done % (atOnce * 16) === 0) log.info({ model: model.name, passages: done }, 'embedding passages')
    await traffic?.throttle(performance.now() - began, signal)
  }
  if (done > 0) log.info({ model: model.name, passages: done }, 'all passages embedded')
  await deleteOtherEmbeddings(db, embedding, model.name)
  return done
}

export const registerEmbedding = async (
  context: IngestContext & Pick<AppContext, 'db' | 'jobs'>,
): Promise<void> => {
  const { db, jobs } = context
  await jobs.work(queue, { expireInSeconds: 24 * 3600, retryLimit: 0 }, async (_none, signal) => {
    await embedOlder(context, signal)
  })
  await jobs.schedule(queue, '43 * * * *')
  if (jobs.works) await db.transaction((tx) => jobs.enqueue(tx, queue, {}, { singletonKey: queue }))
}
