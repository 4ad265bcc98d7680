import * as invitations from '@atelier/contract/endpoints/teams/team-invitations'
import * as endpoints from '@atelier/contract/endpoints/teams/teams'
import type { Call, Rows } from '../../../test/rights/case.ts'
import type { RouteOf } from '../../../test/rights/routes.ts'
import {
  accounts,
  replaceOk,
  anybody,
  editors,
  everyMember,
  nobody,
  only,
  ownerAlone,
  signedIn,
} from '../../../test/rights/verdicts.ts'

const teamParams = ({ ids: { teamId } }: Call) => ({ params: { teamId } })
const member = ({ ids: { teamId } }: Call, userId: string) => ({ params: { teamId, userId } })
const inputOf = ({ ids: { teamId } }: Call, invitationId: string) => ({ params: { teamId, invitationId } })

/** The viewer is a member of the team, the editor an admin, and the owner its owner. */
const managedAway = { ...nobody, viewer: 'NOT_ALLOWED' } as const
/** For calls that require an account before they check anything else. */
const forAccount = (...names: Parameters<typeof only>) => ({
  ...only(...names),
  guest: 'NOT_ALLOWED' as const,
})

export const rows: Rows<RouteOf<typeof endpoints> | RouteOf<typeof invitations>> = {
  'GET /v1/user/team': [
    { about: 'own team', send: ({ actor }) => actor.send(endpoints.getOwnTeam), verdicts: signedIn },
  ],
  'POST /v1/teams': [
    {
      about: 'a new team, which needs the stranger’s plan',
      send: ({ actor }) => actor.send(endpoints.createTeam, { body: { name: 'Keepers' } }),
      verdicts: { ...replaceOk('NOT_ALLOWED', signedIn), stranger: 'OK', owner: 'CONFLICT' },
    },
  ],
  'PATCH /v1/teams/{teamId}': [
    {
      about: 'a team',
      send: (call) => call.actor.send(endpoints.renameTeam, { ...teamParams(call), body: { name: 'Lamps' } }),
      verdicts: editors,
    },
  ],
  'DELETE /v1/teams/{teamId}': [
    {
      about: 'a team',
      send: (call) => call.actor.send(endpoints.deleteTeam, teamParams(call)),
      verdicts: ownerAlone,
    },
  ],
  'GET /v1/teams/{teamId}/members': [
    {
      about: 'a team',
      send: (call) => call.actor.send(endpoints.listTeamPeople, teamParams(call)),
      verdicts: everyMember,
    },
  ],
  'PATCH /v1/teams/{teamId}/members/{userId}': [
    {
      about: 'a member of the team',
      send: (call) =>
        call.actor.send(endpoints.changeTeamRole, {
          ...member(call, call.ids.viewerId),
          body: { role: 'admin' },
        }),
      verdicts: editors,
    },
    {
      about: 'the team’s owner',
      send: (call) =>
        call.actor.send(endpoints.changeTeamRole, {
          ...member(call, call.ids.ownerId),
          body: { role: 'member' },
        }),
      verdicts: replaceOk('CONFLICT', editors),
    },
    {
      about: 'someone outside the team',
      send: (call) =>
        call.actor.send(endpoints.changeTeamRole, {
          ...member(call, call.ids.strangerId),
          body: { role: 'admin' },
        }),
      verdicts: managedAway,
    },
  ],
  'DELETE /v1/teams/{teamId}/members/{userId}': [
    {
      about: 'the viewer, leaving the team',
      send: (call) => call.actor.send(endpoints.removeFromTeam, member(call, call.ids.viewerId)),
      verdicts: everyMember,
    },
    {
      about: 'the team’s owner',
      send: (call) => call.actor.send(endpoints.removeFromTeam, member(call, call.ids.ownerId)),
      verdicts: replaceOk('CONFLICT', editors),
    },
    {
      about: 'someone outside the team',
      send: (call) => call.actor.send(endpoints.removeFromTeam, member(call, call.ids.strangerId)),
      verdicts: { ...managedAway, stranger: 'NOT_FOUND' },
    },
  ],
  'POST /v1/teams/{teamId}/invitations': [
    {
      about: 'an email address',
      send: (call) =>
        call.actor.send(endpoints.inviteToTeam, {
          ...teamParams(call),
          body: { emails: ['nobody@people.example'] },
        }),
      verdicts: editors,
    },
  ],
  'POST /v1/teams/{teamId}/invitations/{invitationId}/resend': [
    {
      about: 'a pending invitation',
      send: (call) =>
        call.actor.send(endpoints.resendTeamInvitation, inputOf(call, call.ids.teamInvitationId)),
      verdicts: editors,
    },
    {
      about: 'another team’s invitation',
      send: (call) =>
        call.actor.send(endpoints.resendTeamInvitation, inputOf(call, call.ids.openTeamInvitationId)),
      verdicts: managedAway,
    },
  ],
  'DELETE /v1/teams/{teamId}/invitations/{invitationId}': [
    {
      about: 'a pending invitation',
      send: (call) =>
        call.actor.send(endpoints.revokeTeamInvitation, inputOf(call, call.ids.teamInvitationId)),
      verdicts: editors,
    },
    {
      about: 'another team’s invitation',
      send: (call) =>
        call.actor.send(endpoints.revokeTeamInvitation, inputOf(call, call.ids.openTeamInvitationId)),
      verdicts: managedAway,
    },
  ],
  'GET /v1/team-invitations': [
    {
      about: 'own invitations',
      send: ({ actor }) => actor.send(invitations.listTeamInvitations),
      verdicts: signedIn,
    },
  ],
  'POST /v1/team-invitations/look': [
    {
      about: 'an emailed link',
      send: ({ actor, ids }) => actor.send(invitations.getTeamInvitation, { body: { token: ids.teamToken } }),
      verdicts: anybody,
      expectedWord: 'opened',
    },
    {
      about: 'an invitation’s ID instead of its secret',
      send: ({ actor, ids }) =>
        actor.send(invitations.getTeamInvitation, { body: { token: ids.teamOfferId } }),
      verdicts: replaceOk('NOT_FOUND', anybody),
    },
  ],
  'POST /v1/team-invitations/accept': [
    {
      about: 'an invitation bound to an account',
      send: ({ actor, ids }) =>
        actor.send(invitations.acceptTeamInvitation, { body: { invitationId: ids.teamOfferId } }),
      verdicts: forAccount('declined'),
      expectedWord: 'team',
    },
    {
      about: 'an invitation with its link’s secret, for anyone without a team',
      send: ({ actor, ids }) =>
        actor.send(invitations.acceptTeamInvitation, {
          body: { invitationId: ids.openTeamInvitationId, token: ids.teamToken },
        }),
      verdicts: { ...accounts, viewer: 'CONFLICT', editor: 'CONFLICT', owner: 'CONFLICT' },
    },
    {
      about: 'an invitation with another one’s secret',
      send: ({ actor, ids }) =>
        actor.send(invitations.acceptTeamInvitation, {
          body: { invitationId: ids.teamInvitationId, token: ids.teamToken },
        }),
      verdicts: forAccount(),
    },
  ],
  'POST /v1/team-invitations/decline': [
    {
      about: 'an invitation bound to an account',
      send: ({ actor, ids }) =>
        actor.send(invitations.declineTeamInvitation, { body: { invitationId: ids.teamOfferId } }),
      verdicts: forAccount('declined'),
    },
    {
      about: 'an invitation to an address without an account',
      send: ({ actor, ids }) =>
        actor.send(invitations.declineTeamInvitation, { body: { invitationId: ids.teamInvitationId } }),
      verdicts: forAccount(),
    },
  ],
}
