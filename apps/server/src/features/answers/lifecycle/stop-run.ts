import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../platform/db/database.ts'
import {
  markStopRequested,
  type ProjectUse,
  type RunRow,
  selectRunningRuns,
  selectRunsInProject,
  selectUserRuns,
  type StopGrant,
} from './queries.ts'
import { endWaitingAnswersIn } from './resume-run.ts'

type StopGrantOf<Kind extends StopGrant['kind']> = Extract<StopGrant, { kind: Kind }>

export const stopRun = async (
  context: AppContext,
  tx: Database,
  chat: StopGrantOf<'chat'>,
): Promise<boolean> => {
  const runs = await selectRunningRuns(tx, chat.id)
  for (const run of runs) await stop(context, tx, chat, run)
  return runs.length > 0
}

const stop = async (context: AppContext, tx: Database, stopGrant: StopGrant, run: RunRow): Promise<void> => {
  await markStopRequested(tx, stopGrant, run.id, context.clock.now())
  await context.runLog.requestStop(tx, run.id)
}

/** Also ends waiting answers to questions that mention the project: they contain passages of its sources. */
export const stopRunsInProject = async (
  context: AppContext,
  tx: Database,
  stopGrant: StopGrantOf<'project' | 'member'>,
  use: ProjectUse,
): Promise<void> => {
  for (const run of await selectRunsInProject(tx, use)) await stop(context, tx, stopGrant, run)
  await endWaitingAnswersIn(context, tx, use)
}

export const stopUserRuns = async (
  context: AppContext,
  tx: Database,
  account: StopGrantOf<'account'>,
): Promise<void> => {
  for (const run of await selectUserRuns(tx, account.id)) await stop(context, tx, account, run)
}
