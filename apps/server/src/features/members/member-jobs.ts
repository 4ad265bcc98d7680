import type { AppContext } from '../../context.ts'
import { mailAttempts } from './hand-letter.ts'
import { type MailJob, mailInvitation, mailQueue } from './mail-invitation.ts'

export const registerMemberJobs = (context: AppContext): Promise<void> =>
  context.jobs.work<MailJob>(mailQueue, mailAttempts, (job) => mailInvitation(context, job))
