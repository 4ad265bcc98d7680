import { timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { notFound } from '../app-error.ts'
import type { Config } from '../config.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type Metrics, watchProcess } from '../metrics/metrics.ts'
import { optionalPrograms } from '../programs/optional-programs.ts'
import type { RunLog } from '../run-log/run-log.ts'
import { isLocal } from './client-address.ts'

interface Parts {
  config: Config
  metrics: Metrics
  jobs: Jobs
  runLog: RunLog
}

const same = (a: string, b: string) => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const mayRead = (c: Context, token: string | null): boolean =>
  token === null ? isLocal(c) : same(c.req.header('authorization') ?? '', `Bearer ${token}`)

/** GET /metrics in Prometheus' text format. Not there for who may not read it. */
export const mountMetrics = (
  app: Hono<{ Variables: { requestId: string } }>,
  { config, metrics, jobs, runLog }: Parts,
): void => {
  let isWatched = false
  app.get('/metrics', async (c) => {
    if (!mayRead(c, config.metricsToken)) throw notFound()
    // the process is watched from the first look on: who never looks pays nothing
    if (!isWatched) watchProcess(metrics)
    isWatched = true
    metrics.runsLive.set(runLog.liveCount)
    for (const { name, path } of await optionalPrograms(config))
      metrics.programs.set({ name: name.toLowerCase() }, path === null ? 0 : 1)
    metrics.jobs.reset()
    for (const { queue, state, count } of await jobs.counts()) metrics.jobs.set({ queue, state }, count)
    return c.text(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType })
  })
}
