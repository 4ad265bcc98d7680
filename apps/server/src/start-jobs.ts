import type { AppContext } from './context.ts'
import { features } from './features.ts'
import { jobGrant } from './platform/access/authorize.ts'
import { dayMs } from './platform/clock.ts'
import { deleteOldKeys } from './platform/http/queries.ts'

const cleanupGrant = jobGrant('delete expired data')

const sweepPlatform = async ({ database, db, events, throttle, clock }: AppContext, ageMs: number) => {
  const cutoff = new Date(clock.now().getTime() - ageMs)
  await deleteOldKeys(db, cutoff)
  await events.deleteBefore(cutoff)
  await throttle.sweep()
  await database.maintain()
}

export const runCleanup = async (context: AppContext, ageMs: number): Promise<void> => {
  for (const feature of features) await feature.sweep?.(context, ageMs, cleanupGrant)
  await sweepPlatform(context, ageMs)
}

export const startJobs = async (context: AppContext): Promise<AsyncDisposable> => {
  const { jobs } = context
  await using cleanup = new AsyncDisposableStack()
  for (const feature of features) cleanup.use((await feature.start?.(context)) ?? null)
  // each feature has its own job, so that a failure doesn't affect the others
  for (const { name, sweep: sweepFeature } of features) {
    if (!sweepFeature) continue
    await jobs.work(`sweep-${name}`, {}, () => sweepFeature(context, dayMs, cleanupGrant))
    await jobs.schedule(`sweep-${name}`, '7 3 * * *')
  }
  await jobs.work('sweep', {}, () => sweepPlatform(context, dayMs))
  await jobs.start()
  await jobs.schedule('sweep', '17 3 * * *')
  return cleanup.move()
}
