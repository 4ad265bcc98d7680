import type { Feature } from '../../feature.ts'
import { mailAttempts } from './hand-letter.ts'
import { deleteOffersTo } from './invitation-queries.ts'
import { type MailJob, mailInvitation, mailQueue } from './mail-invitation.ts'
import { selectMemberships } from './queries.ts'
import { removeMember } from './remove-member.ts'
import { memberRoutes } from './routes.ts'

export const members: Feature = {
  name: 'members',
  routes: memberRoutes,
  start: (context) =>
    context.jobs.work<MailJob>(mailQueue, mailAttempts, (job) => mailInvitation(context, job)),
  accountClosed: (_context, tx, { holder, email }) => deleteOffersTo(tx, holder, email),
  accountDeleted: async (context, actor) => {
    const { userId } = actor
    for (const projectId of await selectMemberships(context.db, userId))
      await removeMember(context, actor, { projectId, userId })
  },
}
