export { answerOnce, passingTurn } from './answer-once.ts'
export { hasOutsideWords } from './outside-queries.ts'
export {
  findRunningRun,
  markRead,
  runningAnswersOf,
  selectRunningRuns,
  type Turn,
  updateAnswer,
} from './queries.ts'
export { readBranch } from './read-branch.ts'
export { chatLimits, type RunSpec } from './run-spec.ts'
