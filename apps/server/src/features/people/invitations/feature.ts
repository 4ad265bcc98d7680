import { findAccountsByEmail as findEmailAccounts } from '@atelier/contract/endpoints/people/invitations'
import type { AppContext } from '../../../context.ts'
import type { Feature } from '../../../feature.ts'
import { findAccountsByEmail } from './email-accounts.ts'
import { type InvitationEmailJob, emailJobOptions, sendInvitationEmail } from './email-invitation.ts'
import { type TargetKind, targetTerms } from './details/terms.ts'
import { deleteInvitationsTo } from './store/queries.ts'

const workEmails = (context: AppContext, kind: TargetKind) =>
  context.jobs.work<InvitationEmailJob>(targetTerms[kind].emailQueue, emailJobOptions, (job) =>
    sendInvitationEmail(context, kind, job),
  )

export const feature: Feature = {
  name: 'invitations',
  routes: (serve, context) =>
    serve(findEmailAccounts, ({ actor, body }) => findAccountsByEmail(context, actor, body)),
  start: async (context) => {
    await workEmails(context, 'project')
    await workEmails(context, 'team')
  },
  accountClosed: (_context, tx, { account, email }) => deleteInvitationsTo(tx, account, email),
}
