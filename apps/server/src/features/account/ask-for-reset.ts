import type { UserId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'

export const resetQueue = 'mail-password-reset'

/** `userId` is null where nobody has the address: the same is done, so that no answer takes less time. */
export interface ResetJob {
  userId: UserId | null
}

/** Has a letter written to somebody who forgot the password. */
export const askForReset = (
  { db, jobs }: Pick<AppContext, 'db' | 'jobs'>,
  userId: UserId | null,
): Promise<void> => db.transaction((tx) => jobs.enqueue<ResetJob>(tx, resetQueue, { userId }))
