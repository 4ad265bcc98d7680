import type { Sentence } from '@atelier/contract/sentence'
import type { AppContext } from '../../../../context.ts'
import { jobGrant } from '../../../../platform/access/authorize.ts'
import { logFailure } from '../../../../platform/outages.ts'
import { publishAttachment } from '../../attachments/show/index.ts'
import { type Claim, updateExtraction } from './queries.ts'

/** Milliseconds between progress updates, and between heartbeats. */
const updateIntervalMs = 300
const heartbeatMs = 1000

export interface ProgressReporter extends AsyncDisposable {
  report(percent: number, step: Sentence): void
}

/** Calls `onSuperseded` once the extraction was canceled, deleted or restarted. */
export const reportProgress = (
  context: Pick<AppContext, 'db' | 'events' | 'log'>,
  claim: Claim,
  onSuperseded: () => void,
): ProgressReporter => {
  let latestUpdate: { percent: number; step: Sentence } | null = null
  // claiming the extraction has just written the row, and most files take less than the interval
  let writtenAt = Date.now()
  let pendingWrite: Promise<void> = Promise.resolve()
  let isWriting = false

  const write = async () => {
    const values = latestUpdate ? { progress: latestUpdate.percent, step: latestUpdate.step } : {}
    const hasUpdate = latestUpdate !== null
    latestUpdate = null
    writtenAt = Date.now()
    await context.db.transaction(async (tx) => {
      const row = await updateExtraction(tx, jobGrant('report processing progress'), claim, values)
      if (!row) onSuperseded()
      else if (hasUpdate) await publishAttachment(context, tx, row)
    })
  }
  const tick = () => {
    const intervalMs = latestUpdate ? updateIntervalMs : heartbeatMs
    if (isWriting || Date.now() - writtenAt < intervalMs) return
    isWriting = true
    pendingWrite = write()
      .catch((error: unknown) => logFailure(context.log, error, {}, 'could not save progress'))
      .finally(() => (isWriting = false))
  }
  const timer = setInterval(tick, updateIntervalMs / 3)
  timer.unref()
  return {
    report: (percent, step) => {
      latestUpdate = { percent, step }
      tick()
    },
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      latestUpdate = null
      await pendingWrite
    },
  }
}
