import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { InvitationId } from '../../ids.ts'
import { InvitationToken } from '../../people/invitation.ts'
import { Team, TeamInvitation } from '../../teams/team.ts'

const InvitationReply = z.strictObject({ invitationId: InvitationId, token: InvitationToken.optional() })

export const listTeamInvitations = defineEndpoint({
  method: 'GET',
  path: '/v1/team-invitations',
  summary: 'List your team invitations, newest first.',
  data: z.object({ invitations: z.array(TeamInvitation) }),
  errors: [],
})

export const getTeamInvitation = defineEndpoint({
  method: 'POST',
  path: '/v1/team-invitations/look',
  summary: 'Get an emailed team invitation. Available before signing in.',
  body: z.strictObject({ token: InvitationToken }),
  data: TeamInvitation.omit({ joinsBy: true }).extend({ email: z.string(), isExpired: z.boolean() }),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
  isPublic: true,
})

export const acceptTeamInvitation = defineEndpoint({
  method: 'POST',
  path: '/v1/team-invitations/accept',
  summary:
    'Accept an invitation to a team. Requires the `token` of the link unless the invitation’s `joinsBy` is BELL.',
  body: InvitationReply,
  data: Team,
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND', 'CONFLICT'],
})

export const declineTeamInvitation = defineEndpoint({
  method: 'POST',
  path: '/v1/team-invitations/decline',
  summary: 'Decline an invitation. It can’t be accepted later, but the team can send a new one.',
  body: InvitationReply,
  data: z.object({ invitationId: InvitationId }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND'],
})
