import type { ChatId, ProjectId, UserId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../platform/db/database.ts'
import {
  findRunningRun,
  markStopRequested,
  type RunRow,
  selectRunsInProject,
  selectRunsOf,
} from './queries.ts'

/** Stops the answer in flight, wherever it is made. False when there is none. */
export const stopRun = async (context: AppContext, tx: Database, chatId: ChatId): Promise<boolean> => {
  const run = await findRunningRun(tx, chatId)
  if (!run) return false
  await stop(context, tx, run)
  return true
}

const stop = async (context: AppContext, tx: Database, run: RunRow): Promise<void> => {
  await markStopRequested(tx, run.id, context.clock.now())
  await context.runLog.requestStop(tx, run.id)
}

/** Stops what is being answered to one person in a project. */
export const stopRunsInProject = async (
  context: AppContext,
  tx: Database,
  projectId: ProjectId,
  userId: UserId,
): Promise<void> => {
  for (const run of await selectRunsInProject(tx, projectId, userId)) await stop(context, tx, run)
}

/** Stops whatever is being answered to one person. */
export const stopRunsOf = async (context: AppContext, tx: Database, userId: UserId): Promise<void> => {
  for (const run of await selectRunsOf(tx, userId)) await stop(context, tx, run)
}
