import type { ChatId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../platform/db/database.ts'
import { findRunningRun, markStopRequested } from './queries.ts'

/** Stops the answer in flight, wherever it is made. False when there is none. */
export const stopRun = async (context: AppContext, tx: Database, chatId: ChatId): Promise<boolean> => {
  const run = await findRunningRun(tx, chatId)
  if (!run) return false
  await markStopRequested(tx, run.id, context.clock.now())
  await context.runLog.requestStop(tx, run.id)
  return true
}
