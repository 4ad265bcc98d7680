import type { AppContext } from '../../context.ts'
import { lastEvents, storeEnding } from './end-run.ts'
import { lockRunningRun, type RunRow, selectDeadRuns } from './queries.ts'

/** A worker that has not been heard of for so long is dead. Milliseconds. */
export const silentMs = 20_000

const interrupt = (context: AppContext, run: RunRow, silentSince: Date) =>
  context.db.transaction(async (tx) => {
    const held = await lockRunningRun(tx, run.id)
    if (!held || held.heartbeatAt >= silentSince) return
    const events = await context.runLog.read(tx, run.id)
    const last = lastEvents({ status: 'interrupted' })
    await context.runLog.append(tx, run.id, events.length, last)
    await storeEnding(context, tx, run, [...events, ...last])
    context.metrics.runs.inc({ status: 'interrupted' })
    context.log.warn({ runId: run.id }, 'an interrupted answer was closed; what had come is kept')
  })

/** Ends the answers of dead workers: what they had said is kept, marked interrupted. */
export const reapRuns = async (context: AppContext, silentSince: Date): Promise<void> => {
  for (const run of await selectDeadRuns(context.db, silentSince)) await interrupt(context, run, silentSince)
}
