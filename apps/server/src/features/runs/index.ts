export { findRunningRun, insertRun, runningChatsOf, type RunRow } from './queries.ts'
export { watchRuns } from './run-jobs.ts'
export { newRun, runInProgress, startRun } from './start-run.ts'
export { stopRun, stopRunsInProject, stopRunsOf } from './stop-run.ts'
