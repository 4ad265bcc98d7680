import { timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { notFound } from '../app-error.ts'
import type { Config } from '../config.ts'
import { type HealthDeps, checkParts } from '../check-parts.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import { type Metrics, collectProcessMetrics } from '../metrics/metrics.ts'
import { logFailure } from '../outages.ts'
import { optionalPrograms } from '../programs/optional-programs.ts'
import type { RunLog } from '../run-log/run-log.ts'
import { isLocalByName } from './client-address.ts'

interface MetricsDeps extends HealthDeps {
  config: Config
  metrics: Metrics
  jobs: Jobs
  runLog: RunLog
  log: Log
}

const secondsSince = (date: Date) => Math.max(0, (Date.now() - date.getTime()) / 1000)

const setJobMetrics = async (metrics: Metrics, jobs: Jobs): Promise<void> => {
  metrics.jobs.reset()
  for (const { queue, state, count } of await jobs.counts()) metrics.jobs.set({ queue, state }, count)
  const workers = await jobs.workers()
  metrics.workers.set(workers.filter(({ isAlive }) => isAlive).length)
  metrics.workerLastSeen.reset()
  for (const { name, seenAt } of workers) metrics.workerLastSeen.set({ worker: name }, secondsSince(seenAt))
  const oldestWaitingAt = await jobs.oldestWaitingAt()
  metrics.oldestJob.set(oldestWaitingAt === null ? 0 : secondsSince(oldestWaitingAt))
}

const isEqual = (a: string, b: string) => {
  const [first, second] = [Buffer.from(a), Buffer.from(b)]
  return first.length === second.length && timingSafeEqual(first, second)
}

const mayRead = (c: Context, token: string | null): boolean =>
  token === null ? isLocalByName(c) : isEqual(c.req.header('authorization') ?? '', `Bearer ${token}`)

export const mountMetrics = (app: Hono<{ Variables: { requestId: string } }>, parts: MetricsDeps): void => {
  const { config, metrics, jobs, runLog, log } = parts
  let isWatched = false
  app.get('/metrics', async (c) => {
    if (!mayRead(c, config.metricsToken)) throw notFound()
    if (!isWatched) collectProcessMetrics(metrics)
    isWatched = true
    metrics.runsLive.set(runLog.liveCount)
    for (const { name, path } of await optionalPrograms(config))
      metrics.programs.set({ name: name.toLowerCase() }, path === null ? 0 : 1)
    metrics.dependencies.reset()
    for (const [part, state] of Object.entries(await checkParts(parts)))
      metrics.dependencies.set({ part }, state === 'up' ? 1 : 0)
    await setJobMetrics(metrics, jobs).catch((error: unknown) =>
      logFailure(log, error, {}, 'job metrics failed'),
    )
    return c.text(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType })
  })
}
