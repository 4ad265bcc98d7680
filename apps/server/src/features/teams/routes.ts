import type { ParamsOf } from '@atelier/contract/endpoint'
import * as invitations from '@atelier/contract/endpoints/teams/team-invitations'
import * as endpoints from '@atelier/contract/endpoints/teams/teams'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Serve } from '../../platform/http/server-router.ts'
import {
  acceptInvitation,
  declineInvitation,
  loadPending,
  readInvitation,
  resendInvitation,
  revokeInvitation,
} from '../people/invitations/index.ts'
import { findJoinMethod, validSince, selectInvitationsTo } from '../people/invitations/details/index.ts'
import { loadTeam } from './access.ts'
import {
  createTeam,
  renameTeam,
  deleteTeam,
  getOwnTeam,
  removeFromTeam,
  changeTeamRole,
  listTeamPeople,
} from './team.ts'
import { inviteToTeam } from './invite-to-team.ts'
import { presentTeam, presentTeamInvitation, presentTeamMember } from './present.ts'
import { teamTarget } from './team-target.ts'

const invitationsMax = 20

export const teamRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.getOwnTeam, async ({ actor }) => {
    const { row, mayCreate } = await getOwnTeam(context, actor)
    return { team: row && presentTeam(row), mayCreate }
  })
  serve(endpoints.createTeam, async ({ actor, body }) => presentTeam(await createTeam(context, actor, body)))
  serve(endpoints.renameTeam, async ({ actor, params, body }) =>
    presentTeam(await renameTeam(context, actor, params.teamId, body)),
  )
  serve(endpoints.deleteTeam, async ({ actor, params }) => {
    await deleteTeam(context, actor, params.teamId)
    return params
  })
  serve(endpoints.listTeamPeople, ({ actor, params }) => listTeamPeople(context, actor, params.teamId))
  serve(endpoints.changeTeamRole, async ({ actor, params, body }) => ({
    member: presentTeamMember(await changeTeamRole(context, actor, { ...params, ...body })),
  }))
  serve(endpoints.removeFromTeam, async ({ actor, params }) => {
    await removeFromTeam(context, actor, params)
    return { userId: params.userId }
  })
  serve(endpoints.inviteToTeam, ({ actor, params, body }) =>
    inviteToTeam(context, actor, params.teamId, body),
  )
  const manageTeam =
    (actor: Actor, { teamId, invitationId }: ParamsOf<typeof endpoints.revokeTeamInvitation>) =>
    async ({ db }: { db: Database }) =>
      loadPending(db, (await loadTeam({ db }, actor, teamId, 'MANAGE_TEAM')).grant, invitationId)
  serve(endpoints.resendTeamInvitation, ({ actor, params }) =>
    resendInvitation(context, actor, teamTarget, manageTeam(actor, params)),
  )
  serve(endpoints.revokeTeamInvitation, async ({ actor, params }) => {
    await revokeInvitation(context, teamTarget, manageTeam(actor, params))
    return { invitationId: params.invitationId }
  })
  serve(invitations.listTeamInvitations, async ({ actor }) => {
    const joinsBy = await findJoinMethod(context, actor)
    const invitedAfter = validSince('team', context.clock.now())
    const invitationRows = await selectInvitationsTo(context.db, 'team', actor.userId, {
      invitedAfter,
      limit: invitationsMax,
    })
    return { invitations: invitationRows.map((row) => ({ ...presentTeamInvitation(row), joinsBy })) }
  })
  serve(invitations.getTeamInvitation, ({ body }) =>
    readInvitation(context, 'team', body.token, presentTeamInvitation),
  )
  serve(invitations.acceptTeamInvitation, async ({ actor, body }) => {
    const id = await acceptInvitation(context, actor, teamTarget, body)
    return presentTeam(await loadTeam(context, actor, id, 'READ'))
  })
  serve(invitations.declineTeamInvitation, async ({ actor, body }) => {
    await declineInvitation(context, actor, teamTarget, body)
    return { invitationId: body.invitationId }
  })
}
