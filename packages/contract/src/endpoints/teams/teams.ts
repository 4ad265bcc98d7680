import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { InvitationId, TeamId, UserId } from '../../ids.ts'
import { InvitedEmail } from '../../people/invitation.ts'
import { limits } from '../../limits.ts'
import { TeamInvitee, OfferedTeamRole, Team, TeamMember, TeamName } from '../../teams/team.ts'

const params = z.strictObject({ teamId: TeamId })
const MemberParams = z.strictObject({ teamId: TeamId, userId: UserId })
const InvitationParams = z.strictObject({ teamId: TeamId, invitationId: InvitationId })
const errorCodes = ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED'] as const

export const getOwnTeam = defineEndpoint({
  method: 'GET',
  path: '/v1/user/team',
  summary: 'Get your team; null if you aren’t in one. `mayCreate` says whether you can create one.',
  data: z.object({ team: Team.nullable(), mayCreate: z.boolean() }),
  errors: [],
})

export const createTeam = defineEndpoint({
  method: 'POST',
  path: '/v1/teams',
  summary: 'Create a team that you own, if `mayCreate` allows it. You can be in one team at a time.',
  body: z.strictObject({ name: TeamName }),
  data: Team,
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'CONFLICT'],
})

export const renameTeam = defineEndpoint({
  method: 'PATCH',
  path: '/v1/teams/{teamId}',
  summary: 'Rename a team. Team owner and admins only.',
  params,
  body: z.strictObject({ name: TeamName }),
  data: Team,
  errors: errorCodes,
})

export const deleteTeam = defineEndpoint({
  method: 'DELETE',
  path: '/v1/teams/{teamId}',
  summary: 'Delete a team. Its members stay in the projects they have joined.',
  params,
  data: z.object({ teamId: TeamId }),
  errors: errorCodes,
})

export const listTeamPeople = defineEndpoint({
  method: 'GET',
  path: '/v1/teams/{teamId}/members',
  summary: `List the members of a team, owner first, at most ${limits.team.membersMax}. The owner and admins also see pending invitations.`,
  params,
  data: z.object({ members: z.array(TeamMember), asked: z.array(TeamInvitee) }),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})

export const changeTeamRole = defineEndpoint({
  method: 'PATCH',
  path: '/v1/teams/{teamId}/members/{userId}',
  summary: 'Change a team member’s role. The owner’s role can’t be changed.',
  params: MemberParams,
  body: z.strictObject({ role: OfferedTeamRole }),
  data: z.object({ member: TeamMember }),
  errors: [...errorCodes, 'CONFLICT'],
})

export const removeFromTeam = defineEndpoint({
  method: 'DELETE',
  path: '/v1/teams/{teamId}/members/{userId}',
  summary: 'Remove a member from a team, or leave it. They stay in the projects they have joined.',
  params: MemberParams,
  data: z.object({ userId: UserId }),
  errors: [...errorCodes, 'CONFLICT'],
})

export const inviteToTeam = defineEndpoint({
  method: 'POST',
  path: '/v1/teams/{teamId}/invitations',
  summary:
    'Invite people to a team by email. Pending invitations are sent again and never get a lower role. If the server sends email, the response doesn’t reveal whether an address has an account.',
  params,
  body: z.strictObject({
    emails: z
      .array(InvitedEmail)
      .min(1)
      .max(limits.invitation.emailsAtOnce, 'Invite at most {maximum} people at once.'),
    role: OfferedTeamRole.default('member'),
  }),
  data: z.object({
    asked: z.array(TeamInvitee),
    skipped: z.array(z.object({ email: z.string(), reason: z.string() })),
  }),
  errors: [...errorCodes, 'CONFLICT', 'TOO_MANY_REQUESTS'],
})

export const resendTeamInvitation = defineEndpoint({
  method: 'POST',
  path: '/v1/teams/{teamId}/invitations/{invitationId}/resend',
  summary: 'Resend a pending invitation with a new link. The old link stops working.',
  params: InvitationParams,
  /** Anyone who has `link` can use it. */
  data: z.object({ invitationId: InvitationId, link: z.string(), isMailed: z.boolean() }),
  returnsSecret: true,
  errors: [...errorCodes, 'TOO_MANY_REQUESTS'],
})

export const revokeTeamInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/v1/teams/{teamId}/invitations/{invitationId}',
  summary: 'Revoke a pending invitation.',
  params: InvitationParams,
  data: z.object({ invitationId: InvitationId }),
  errors: errorCodes,
})
