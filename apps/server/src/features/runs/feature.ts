import type { Feature } from '../../feature.ts'
import { moveRuns } from './queries.ts'
import { registerNoteJobs } from './note-history.ts'
import { watchRuns } from './run-jobs.ts'
import { stopRunsOf } from './stop-run.ts'

export const runs: Feature = {
  name: 'runs',
  start: async (context) => {
    await registerNoteJobs(context)
    return watchRuns(context)
  },
  guestSignedUp: moveRuns,
  accountClosed: (context, tx, { holder }) => stopRunsOf(context, tx, holder),
}
