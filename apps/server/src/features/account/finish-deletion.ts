import type { UserId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import { actAs } from '../../platform/actor.ts'
import { isClosed } from './queries.ts'

export const deletionQueue = 'delete-account'

/** Empties an account that was closed and takes it away; begun again, it goes on where it was. */
export const finishDeletion = async (
  context: AppContext,
  userId: UserId,
  signal: AbortSignal,
): Promise<void> => {
  if (await isClosed(context.db, userId))
    await context.accounts.deleted(context, actAs({ kind: 'job', userId }), signal)
}
