import type { ProjectId, UserId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../platform/db/database.ts'
import {
  markStopRequested,
  type RunRow,
  selectRunningRuns,
  selectRunsInProject,
  selectRunsOf,
  type StopGrant,
} from './queries.ts'

type StopIn<Kind extends StopGrant['kind']> = Extract<StopGrant, { kind: Kind }>

export const stopRun = async (context: AppContext, tx: Database, chat: StopIn<'chat'>): Promise<boolean> => {
  const runs = await selectRunningRuns(tx, chat.id)
  for (const run of runs) await stop(context, tx, chat, run)
  return runs.length > 0
}

const stop = async (context: AppContext, tx: Database, by: StopGrant, run: RunRow): Promise<void> => {
  await markStopRequested(tx, by, run.id, context.clock.now())
  await context.runLog.requestStop(tx, run.id)
}

export const stopRunsInProject = async (
  context: AppContext,
  tx: Database,
  by: StopIn<'project' | 'member'>,
  { projectId, userId }: { projectId: ProjectId; userId: UserId },
): Promise<void> => {
  for (const run of await selectRunsInProject(tx, projectId, userId)) await stop(context, tx, by, run)
}

export const stopRunsOf = async (
  context: AppContext,
  tx: Database,
  account: StopIn<'account'>,
): Promise<void> => {
  for (const run of await selectRunsOf(tx, account.id)) await stop(context, tx, account, run)
}
