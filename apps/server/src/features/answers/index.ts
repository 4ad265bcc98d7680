export { answerForm } from './prompt/answer-form.ts'
export { answerOnce, passingTurn } from './lifecycle/answer-once.ts'
export { pageAddress } from './sources/addresses.ts'
export { findInstructions, selectSources, selectSourcesOf } from './sources/material-queries.ts'
export {
  findRunningRun,
  markSeen,
  runningAnswersOf,
  selectRunningRuns,
  type Turn,
} from './lifecycle/queries.ts'
export { searchLimit } from './sources/gather-knowledge.ts'
export { type QuestionTrace, traceQuestion } from './sources/trace-question.ts'
export { noPictures } from './sources/gather-pictures.ts'
export { makeAnswer } from './writer/make-answer.ts'
export { hasOutsideSources } from './lifecycle/outside-queries.ts'
export { textOf, withoutMarkers } from './prompt/prompt.ts'
export { readBranch } from './lifecycle/read-branch.ts'
export { continueRun, endWaiting, replyToTools } from './lifecycle/resume-run.ts'
export { chatLimits, type RunSpec } from './lifecycle/run-spec.ts'
export { listTool, readPageName, readTool, searchTool, searchWebName } from './sources/source-tools.ts'
export { runInProgress, startRun, storeRun } from './lifecycle/start-run.ts'
export { stopRun, stopRunsInProject } from './lifecycle/stop-run.ts'
export type { Grants, OfferedTool } from './tools/use-tools.ts'
