import type { AppContext } from '../../../context.ts'
import { jobGrant } from '../../../platform/access/authorize.ts'
import { lastEvents, storeEnding } from './end-run.ts'
import { lockRunningRun, type RunRow, selectDeadRuns, sweepEndedRuns } from './queries.ts'
import { endOldWaiting } from './resume-run.ts'
import { notifyMissedAnswers } from '../prompt/notify-missed-answers.ts'

/** Milliseconds without a heartbeat until a worker counts as dead. */
const silentMs = 20_000

const interrupt = (context: AppContext, run: RunRow, silentSince: Date) =>
  context.db.transaction(async (tx) => {
    const runRow = await lockRunningRun(tx, run.id)
    if (!runRow || runRow.heartbeatAt >= silentSince) return
    const events = await context.runLog.read(tx, run.id)
    const last = lastEvents({ status: 'interrupted' })
    await context.runLog.append(tx, run.id, events.length, last)
    await storeEnding(context, tx, run, [...events, ...last])
    context.metrics.runs.inc({ status: 'interrupted' })
    context.log.warn({ runId: run.id }, 'interrupted answer closed; partial text kept')
  })

/** Keeps the text so far, marked interrupted. One failure doesn't block the others. */
const reapRuns = async (context: AppContext, silentSince: Date): Promise<void> => {
  for (const run of await selectDeadRuns(context.db, silentSince))
    try {
      await interrupt(context, run, silentSince)
    } catch (error) {
      context.log.error({ err: error, runId: run.id }, 'could not close an abandoned answer')
    }
}

const reapEveryMs = 5_000
const retentionMs = 60 * 60_000

/** The embedded database has one process, so runs open at startup are dead. */
export const watchRuns = async (context: AppContext): Promise<Disposable> => {
  const now = () => context.clock.now().getTime()
  if (context.database.engine === 'pglite') await reapRuns(context, new Date(now() + 1000))
  const sweeping = jobGrant('delete ended runs')
  const jobRight = jobGrant('notify about missed answers')
  const reap = () => {
    reapRuns(context, new Date(now() - silentMs))
      .then(() => endOldWaiting(context))
      .then(() => notifyMissedAnswers(context, jobRight))
      .then(() => sweepEndedRuns(context.db, sweeping, new Date(now() - retentionMs)))
      .catch((error: unknown) => context.log.error({ err: error }, 'could not close abandoned answers'))
  }
  const timer = setInterval(reap, reapEveryMs)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
