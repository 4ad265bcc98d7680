import * as invitations from '@atelier/contract/endpoints/team-invitations'
import * as endpoints from '@atelier/contract/endpoints/teams'
import type { AppContext } from '../../context.ts'
import type { Serve } from '../../platform/http/server-router.ts'
import { findJoinsBy } from '../members/index.ts'
import { acceptTeamInvitation } from './accept-team-invitation.ts'
import { createTeam, renameTeam, deleteTeam, getOwnTeam } from './change-team.ts'
import { selectTeamOffersTo } from './invitation-queries.ts'
import { inviteToTeam } from './invite-to-team.ts'
import {
  lookAtTeamInvitation,
  declineTeamInvitation,
  resendTeamInvitation,
  revokeTeamInvitation,
} from './manage-team-invitation.ts'
import { presentTeam, presentTeamInvitation, presentTeamMember } from './present.ts'
import { removeFromTeam, changeTeamRole, listTeamPeople } from './team-people.ts'

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
  serve(endpoints.resendTeamInvitation, async ({ actor, params }) => ({
    invitationId: params.invitationId,
    link: await resendTeamInvitation(context, actor, params),
    isMailed: context.mail !== null,
  }))
  serve(endpoints.revokeTeamInvitation, async ({ actor, params }) => {
    await revokeTeamInvitation(context, actor, params)
    return { invitationId: params.invitationId }
  })
  serve(invitations.listTeamInvitations, async ({ actor }) => {
    const joinsBy = await findJoinsBy(context, actor)
    const offers = await selectTeamOffersTo(context.db, actor.userId, context.clock.now())
    return { invitations: offers.map((row) => ({ ...presentTeamInvitation(row), joinsBy })) }
  })
  serve(invitations.getTeamInvitation, ({ body }) => lookAtTeamInvitation(context, body.token))
  serve(invitations.acceptTeamInvitation, async ({ actor, body }) =>
    presentTeam(await acceptTeamInvitation(context, actor, body)),
  )
  serve(invitations.declineTeamInvitation, async ({ actor, body }) => {
    await declineTeamInvitation(context, actor, body)
    return { invitationId: body.invitationId }
  })
}
