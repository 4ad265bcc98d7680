import type { AppContext } from '../../context.ts'
import { type MailJob, mailInvitation, mailQueue } from './mail-invitation.ts'

/** A quarter of an hour in all: as long as a mail server keeps strangers waiting. */
const attempts = { retryLimit: 6, retryDelay: 15, expireInSeconds: 120 }

export const registerMemberJobs = (context: AppContext): Promise<void> =>
  context.jobs.work<MailJob>(mailQueue, { ...attempts, concurrency: 3 }, (job) =>
    mailInvitation(context, job),
  )
