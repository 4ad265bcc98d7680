import type { Feature } from '../../feature.ts'
import { mailAttempts, type MailJob } from '../members/index.ts'
import { mailTeamInvitation, teamMailQueue } from './mail-team-invitation.ts'
import { deleteOffersTo } from './invitation-queries.ts'
import { deleteTeamsOf } from './queries.ts'
import { teamRoutes } from './routes.ts'

export const teams: Feature = {
  name: 'teams',
  routes: teamRoutes,
  start: async (context) => {
    await context.jobs.work<MailJob>(teamMailQueue, mailAttempts, (job) => mailTeamInvitation(context, job))
  },
  accountClosed: (_context, tx, { holder, email }) => deleteOffersTo(tx, holder, email),
  accountDeleted: ({ db }, actor) => deleteTeamsOf(db, actor),
}
