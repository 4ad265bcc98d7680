import type { Feature } from '../../feature.ts'
import { moveRuns } from './lifecycle/queries.ts'
import { registerCompactionJobs } from './lifecycle/compact-history.ts'
import { watchRuns } from './lifecycle/run-jobs.ts'
import { stopUserRuns } from './lifecycle/stop-run.ts'

export const feature: Feature = {
  name: 'runs',
  start: async (context) => {
    await registerCompactionJobs(context)
    return watchRuns(context)
  },
  guestSignedUp: moveRuns,
  accountClosed: (context, tx, { account }) => stopUserRuns(context, tx, account),
}
