import type { AppContext } from '../../context.ts'
import { jobGrant } from '../../platform/access/authorize.ts'
import { sweepEndedRuns } from './queries.ts'
import { endOldWaiting } from './resume-run.ts'
import { reapRuns, silentMs } from './reap-runs.ts'

const reapEveryMs = 5_000
const keptMs = 60 * 60_000

/**
 * Watches over runs for as long as the process lives. On the embedded database no other
 * process can be making answers, so whatever is running at the start is dead.
 */
export const watchRuns = async (context: AppContext): Promise<Disposable> => {
  const now = () => context.clock.now().getTime()
  if (context.database.engine === 'pglite') await reapRuns(context, new Date(now() + 1000))
  const sweeping = jobGrant('ended runs are forgotten')
  const reap = () => {
    reapRuns(context, new Date(now() - silentMs))
      .then(() => endOldWaiting(context))
      .then(() => sweepEndedRuns(context.db, sweeping, new Date(now() - keptMs)))
      .catch((error: unknown) => context.log.error({ err: error }, 'dead answers could not be closed'))
  }
  const timer = setInterval(reap, reapEveryMs)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
