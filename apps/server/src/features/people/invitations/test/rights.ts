import * as endpoints from '@atelier/contract/endpoints/people/invitations'
import type { Call, Rows } from '../../../../test/rights/case.ts'
import type { RouteOf } from '../../../../test/rights/routes.ts'
import {
  accounts,
  replaceOk,
  anybody,
  archivedVerdicts,
  nobody,
  only,
  ownerAlone,
  signedIn,
} from '../../../../test/rights/verdicts.ts'

const invite =
  (invitations: object) =>
  ({ actor, ids: { projectId } }: Call) =>
    actor.send(endpoints.inviteMembers, { body: { projectId, invitations } })

/** For calls that require an account before they check anything else. */
const forAccount = (...names: Parameters<typeof only>) => ({
  ...only(...names),
  guest: 'NOT_ALLOWED' as const,
})

export const rows: Rows<RouteOf<typeof endpoints>> = {
  'POST /v1/projects/invitations/holders': [
    {
      about: 'an email address without an account',
      send: ({ actor }) =>
        actor.send(endpoints.findAccountsByEmail, { body: { emails: ['nobody@people.example'] } }),
      verdicts: accounts,
    },
  ],
  'POST /v1/projects/members/invite': [
    {
      about: 'an email address',
      send: invite({ type: 'EMAILS', emails: ['nobody@people.example'] }),
      verdicts: ownerAlone,
      archived: archivedVerdicts(ownerAlone),
    },
    {
      about: 'part of the team',
      send: invite({ type: 'SUBSET_TEAM', members: [{ email: 'nobody@people.example', role: 'VIEWER' }] }),
      verdicts: ownerAlone,
      archived: archivedVerdicts(ownerAlone),
    },
    {
      about: 'the whole team',
      send: invite({ type: 'WHOLE_TEAM', role: 'VIEWER' }),
      verdicts: ownerAlone,
      archived: archivedVerdicts(ownerAlone),
    },
  ],
  'GET /v1/projects/{projectId}/team-members': [
    {
      about: 'a project',
      send: ({ actor, ids: { projectId } }) =>
        actor.send(endpoints.listTeamMembers, { params: { projectId } }),
      verdicts: ownerAlone,
      archived: archivedVerdicts(ownerAlone),
    },
  ],
  'GET /v1/projects/invitations': [
    {
      about: 'own invitations',
      send: ({ actor }) => actor.send(endpoints.listInvitations),
      verdicts: signedIn,
    },
  ],
  'POST /v1/projects/invitations/look': [
    {
      about: 'an emailed link',
      send: ({ actor, ids: { token } }) => actor.send(endpoints.getInvitation, { body: { token } }),
      verdicts: anybody,
      archived: anybody,
      expectedWord: 'opened',
    },
    {
      about: 'an invitation’s ID instead of its secret',
      send: ({ actor, ids }) => actor.send(endpoints.getInvitation, { body: { token: ids.dismissedId } }),
      verdicts: replaceOk('NOT_FOUND', anybody),
    },
  ],
  'POST /v1/projects/invitations/accept': [
    {
      about: 'a dismissed invitation',
      send: ({ actor, ids }) =>
        actor.send(endpoints.acceptInvitation, { body: { invitationId: ids.dismissedId } }),
      verdicts: forAccount('declined'),
      archived: archivedVerdicts(forAccount('declined')),
    },
    {
      about: 'an invitation to an address without an account',
      send: ({ actor, ids }) =>
        actor.send(endpoints.acceptInvitation, { body: { invitationId: ids.invitationId } }),
      verdicts: forAccount(),
      archived: forAccount(),
    },
    {
      about: 'an invitation with its link’s secret',
      send: ({ actor, ids }) =>
        actor.send(endpoints.acceptInvitation, {
          body: { invitationId: ids.openInvitationId, token: ids.token },
        }),
      verdicts: accounts,
      archived: archivedVerdicts(accounts),
    },
    {
      about: 'an invitation with another one’s secret',
      send: ({ actor, ids }) =>
        actor.send(endpoints.acceptInvitation, {
          body: { invitationId: ids.invitationId, token: ids.token },
        }),
      verdicts: forAccount(),
      archived: forAccount(),
    },
  ],
  'POST /v1/projects/invitations/dismiss': [
    {
      about: 'a dismissed invitation',
      send: ({ actor, ids }) =>
        actor.send(endpoints.dismissInvitation, { body: { invitationId: ids.dismissedId } }),
      verdicts: only('declined'),
      archived: only('declined'),
    },
    {
      about: 'an invitation to an address without an account',
      send: ({ actor, ids }) =>
        actor.send(endpoints.dismissInvitation, { body: { invitationId: ids.invitationId } }),
      verdicts: nobody,
      archived: nobody,
    },
  ],
  'POST /v1/projects/invitations/resend': [
    {
      about: 'a pending invitation',
      send: ({ actor, ids }) =>
        actor.send(endpoints.resendInvitation, { body: { invitationId: ids.invitationId } }),
      verdicts: ownerAlone,
      archived: archivedVerdicts(ownerAlone),
    },
    {
      about: 'an invitation to someone else’s project',
      send: ({ actor, ids }) =>
        actor.send(endpoints.resendInvitation, { body: { invitationId: ids.openInvitationId } }),
      verdicts: nobody,
      archived: nobody,
    },
  ],
  'POST /v1/projects/invitations/update': [
    {
      about: 'a pending invitation',
      send: ({ actor, ids }) =>
        actor.send(endpoints.updateInvitation, { body: { invitationId: ids.invitationId, role: 'EDITOR' } }),
      verdicts: ownerAlone,
      archived: archivedVerdicts(ownerAlone),
    },
    {
      about: 'an invitation to another project',
      send: ({ actor, ids }) =>
        actor.send(endpoints.updateInvitation, {
          body: { projectId: ids.projectId, invitationId: ids.openInvitationId, role: 'EDITOR' },
        }),
      verdicts: nobody,
      archived: nobody,
    },
  ],
  'POST /v1/projects/invitations/revoke': [
    {
      about: 'a dismissed invitation',
      send: ({ actor, ids }) =>
        actor.send(endpoints.revokeInvitation, { body: { invitationId: ids.dismissedId } }),
      verdicts: ownerAlone,
      archived: archivedVerdicts(ownerAlone),
    },
    {
      about: 'an invitation to someone else’s project',
      send: ({ actor, ids }) =>
        actor.send(endpoints.revokeInvitation, { body: { invitationId: ids.openInvitationId } }),
      verdicts: nobody,
      archived: nobody,
    },
  ],
}
