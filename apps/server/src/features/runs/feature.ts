import type { Feature } from '../../feature.ts'
import { moveRuns } from './queries.ts'
import { watchRuns } from './run-jobs.ts'
import { stopRunsOf } from './stop-run.ts'

export const runs: Feature = {
  name: 'runs',
  start: watchRuns,
  guestSignedUp: moveRuns,
  accountClosed: (context, tx, { holder }) => stopRunsOf(context, tx, holder),
}
