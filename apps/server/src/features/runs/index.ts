export { findRunningRun, runningChatsOf, type RunRow } from './queries.ts'
export { watchRuns } from './run-jobs.ts'
export { runInProgress, startRun, storeRun } from './start-run.ts'
export { stopRun, stopRunsInProject, stopRunsOf } from './stop-run.ts'
