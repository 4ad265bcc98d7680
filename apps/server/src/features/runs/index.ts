export {
  findInstructions,
  findRunningRun,
  runningChatsOf,
  selectSources,
  selectSourcesOf,
  type Turn,
} from './queries.ts'
export { type QuestionTrace, traceQuestion } from './trace-question.ts'
export { noPictures } from './gather-pictures.ts'
export { makeAnswer } from './make-answer.ts'
export { readBranch } from './read-branch.ts'
export { continueRun, endWaiting, replyToTools } from './resume-run.ts'
export { chatLimits, type RunSpec, type ToldOfPerson } from './run-spec.ts'
export { listTool, readTool, searchTool } from './source-tools.ts'
export { runInProgress, startRun, storeRun } from './start-run.ts'
export { stopRun, stopRunsInProject } from './stop-run.ts'
export { defineTool, textOutput, type Tool } from './tool.ts'
export type { OfferedTool } from './use-tools.ts'
