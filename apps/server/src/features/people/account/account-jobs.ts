import type { UserId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import { type ResetJob, resetQueue, emailResetLink } from './reset-password.ts'
import { selectClosedAccounts } from './queries.ts'
import { deletionQueue, finishDeletion } from './delete-account.ts'
import { type EmailCodeJob, emailCodeQueue, sendEmailCode } from './verify-email.ts'

/** Retries for about 15 minutes, as long as greylisting mail servers delay unknown senders. */
const emailJobOptions = { retryLimit: 6, retryDelay: 15, expireInSeconds: 120 }
const sweepQueue = 'sweep-accounts'
const deletionJobOptions = { retryLimit: 10, retryDelay: 5, expireInSeconds: 3600 }

/** Restarts deletions that ran out of retries during a long database outage. */
const resumeDeletions = async ({ db, jobs }: AppContext): Promise<void> => {
  for (const userId of await selectClosedAccounts(db))
    await db.transaction((tx) => jobs.enqueue(tx, deletionQueue, { userId }, { singletonKey: userId }))
}

export const registerAccountJobs = async (context: AppContext): Promise<void> => {
  const { jobs } = context
  await jobs.work<{ userId: UserId }>(deletionQueue, deletionJobOptions, ({ userId }, signal) =>
    finishDeletion(context, userId, signal),
  )
  await jobs.work<ResetJob>(resetQueue, { ...emailJobOptions, concurrency: 3 }, (job) =>
    emailResetLink(context, job),
  )
  await jobs.work<EmailCodeJob>(emailCodeQueue, { ...emailJobOptions, concurrency: 3 }, (job) =>
    sendEmailCode(context, job),
  )
  await jobs.work(sweepQueue, {}, () => resumeDeletions(context))
  await jobs.schedule(sweepQueue, '27 3 * * *')
}
