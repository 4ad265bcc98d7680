import type { AppContext } from '../../../context.ts'
import { jobGrant } from '../../../platform/access/authorize.ts'
import { logFailure } from '../../../platform/outages.ts'
import { endEvents, storeRunEnd } from './end-run.ts'
import { lockRunningRun, type RunRow, selectDeadRuns, deleteEndedRuns } from './queries.ts'
import { endExpiredAnswers } from './resume-run.ts'
import { notifyMissedAnswers } from '../prompt/notify-missed-answers.ts'

/** A worker counts as dead after this time without a heartbeat. */
const heartbeatTimeoutMs = 20_000

const interruptRun = (context: AppContext, run: RunRow, heartbeatBefore: Date) =>
  context.db.transaction(async (tx) => {
    const lockedRun = await lockRunningRun(tx, run.id)
    if (!lockedRun || lockedRun.heartbeatAt >= heartbeatBefore) return
    const events = await context.runLog.read(tx, run.id)
    const endingEvents = endEvents({ status: 'interrupted' })
    await context.runLog.append(tx, run.id, events.length, endingEvents)
    await storeRunEnd(context, tx, run, [...events, ...endingEvents])
    context.metrics.runs.inc({ status: 'interrupted' })
    context.log.warn({ runId: run.id }, 'interrupted answer closed; partial text kept')
  })

/** Ends runs of dead workers as interrupted and keeps their text. A failure doesn't affect the other runs. */
const reapRuns = async (context: AppContext, heartbeatBefore: Date): Promise<void> => {
  for (const run of await selectDeadRuns(context.db, heartbeatBefore))
    try {
      await interruptRun(context, run, heartbeatBefore)
    } catch (error) {
      logFailure(context.log, error, { runId: run.id }, 'could not close an abandoned answer')
    }
}

const reapIntervalMs = 5_000
const retentionMs = 60 * 60_000

/** The embedded database has a single process, so runs still open at startup are dead. */
export const watchRuns = async (context: AppContext): Promise<Disposable> => {
  const now = () => context.clock.now().getTime()
  if (context.database.engine === 'pglite') await reapRuns(context, new Date(now() + 1000))
  const deleteGrant = jobGrant('delete ended runs')
  const notifyGrant = jobGrant('notify about missed answers')
  const reap = () => {
    reapRuns(context, new Date(now() - heartbeatTimeoutMs))
      .then(() => endExpiredAnswers(context))
      .then(() => notifyMissedAnswers(context, notifyGrant))
      .then(() => deleteEndedRuns(context.db, deleteGrant, new Date(now() - retentionMs)))
      .catch((error: unknown) => logFailure(context.log, error, {}, 'could not close abandoned answers'))
  }
  const timer = setInterval(reap, reapIntervalMs)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
