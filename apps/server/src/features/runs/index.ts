export {
  findRunningRun,
  insertRun,
  runningChatsOf,
  type RunRow,
  selectSources,
  type Turn,
} from './queries.ts'
export { readBranch } from './read-branch.ts'
export { watchRuns } from './run-jobs.ts'
export { type BeginRun, newRun, runInProgress, storeRun } from './start-run.ts'
export { stopRun, stopRunsInProject, stopRunsOf } from './stop-run.ts'
