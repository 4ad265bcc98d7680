import { findAddressHolders as findHolders } from '@atelier/contract/endpoints/people/invitations'
import type { AppContext } from '../../../context.ts'
import type { Feature } from '../../../feature.ts'
import { findAddressHolders } from './address-holders.ts'
import { type MailJob, mailAttempts, mailInvitation } from './mail.ts'
import { type PlaceKind, terms } from './offers/terms.ts'
import { deleteInvitationsTo } from './store/queries.ts'

const mailInto = (context: AppContext, kind: PlaceKind) =>
  context.jobs.work<MailJob>(terms[kind].mailQueue, mailAttempts, (job) => mailInvitation(context, kind, job))

export const feature: Feature = {
  name: 'invitations',
  routes: (serve, context) =>
    serve(findHolders, ({ actor, body }) => findAddressHolders(context, actor, body)),
  start: async (context) => {
    await mailInto(context, 'project')
    await mailInto(context, 'team')
  },
  accountClosed: (_context, tx, { holder, email }) => deleteInvitationsTo(tx, holder, email),
}
