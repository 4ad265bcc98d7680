import type { Sentence } from '@atelier/contract/sentence'
import type { AppContext } from '../../../../context.ts'
import { jobGrant } from '../../../../platform/access/authorize.ts'
import { publishAttachment } from '../../attachments/show/index.ts'
import { type Claim, updateReading } from './queries.ts'

/** Milliseconds between progress updates, and between heartbeats. */
const atMostEvery = 300
const aliveEvery = 1000

export interface ProgressReport extends AsyncDisposable {
  report(percent: number, step: Sentence): void
}

/** Calls `onLost` once the reading was cancelled, deleted or restarted. */
export const reportProgress = (
  context: Pick<AppContext, 'db' | 'events' | 'log'>,
  claim: Claim,
  onTakeover: () => void,
): ProgressReport => {
  let latest: { percent: number; step: Sentence } | null = null
  let writtenAt = 0
  let writing: Promise<void> = Promise.resolve()
  let busy = false

  const write = async () => {
    const values = latest ? { progress: latest.percent, step: latest.step } : {}
    const changed = latest !== null
    latest = null
    writtenAt = Date.now()
    await context.db.transaction(async (tx) => {
      const row = await updateReading(tx, jobGrant('report processing progress'), claim, values)
      if (!row) onTakeover()
      else if (changed) await publishAttachment(context, tx, row)
    })
  }
  const tick = () => {
    const due = latest ? atMostEvery : aliveEvery
    if (busy || Date.now() - writtenAt < due) return
    busy = true
    writing = write()
      .catch((error: unknown) => context.log.warn({ err: error }, 'could not save progress'))
      .finally(() => (busy = false))
  }
  const timer = setInterval(tick, atMostEvery / 3)
  timer.unref()
  return {
    report: (percent, step) => {
      latest = { percent, step }
      tick()
    },
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      latest = null
      await writing
    },
  }
}
