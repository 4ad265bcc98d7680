import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { InvitationId, TeamId, UserId } from '../ids.ts'
import { InvitedEmail } from '../invitation.ts'
import { limits } from '../limits.ts'
import { AskedIntoTeam, OfferedTeamRole, Team, TeamMember, TeamName } from '../team.ts'

const params = z.strictObject({ teamId: TeamId })
const ofMember = z.strictObject({ teamId: TeamId, userId: UserId })
const ofInvitation = z.strictObject({ teamId: TeamId, invitationId: InvitationId })
const refusals = ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED'] as const

export const getOwnTeam = defineEndpoint({
  method: 'GET',
  path: '/v1/user/team',
  summary: 'Your team; null: you are in none. `mayCreate`: whether you could make one.',
  data: z.object({ team: Team.nullable(), mayCreate: z.boolean() }),
  errors: [],
})

export const createTeam = defineEndpoint({
  method: 'POST',
  path: '/v1/teams',
  summary: 'Makes a team, yours. A person is in one team; who may make one is said by `mayCreate`.',
  body: z.strictObject({ name: TeamName }),
  data: Team,
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'CONFLICT'],
})

export const renameTeam = defineEndpoint({
  method: 'PATCH',
  path: '/v1/teams/{teamId}',
  summary: 'Gives a team another name. For its owner and admins.',
  params,
  body: z.strictObject({ name: TeamName }),
  data: Team,
  errors: refusals,
})

export const deleteTeam = defineEndpoint({
  method: 'DELETE',
  path: '/v1/teams/{teamId}',
  summary: 'Deletes a team. Its people stay in the projects that they have joined.',
  params,
  data: z.object({ teamId: TeamId }),
  errors: refusals,
})

export const listTeamPeople = defineEndpoint({
  method: 'GET',
  path: '/v1/teams/{teamId}/members',
  summary: `A team's people, at most ${limits.team.membersMax}, its owner first; for who manages it also whom it has asked.`,
  params,
  data: z.object({ members: z.array(TeamMember), asked: z.array(AskedIntoTeam) }),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})

export const changeTeamRole = defineEndpoint({
  method: 'PATCH',
  path: '/v1/teams/{teamId}/members/{userId}',
  summary: 'Gives somebody of a team another role. The owner stays its owner.',
  params: ofMember,
  body: z.strictObject({ role: OfferedTeamRole }),
  data: z.object({ member: TeamMember }),
  errors: [...refusals, 'CONFLICT'],
})

export const removeFromTeam = defineEndpoint({
  method: 'DELETE',
  path: '/v1/teams/{teamId}/members/{userId}',
  summary:
    'Takes somebody out of a team, or leaves it oneself. The projects that they have joined stay theirs.',
  params: ofMember,
  data: z.object({ userId: UserId }),
  errors: [...refusals, 'CONFLICT'],
})

export const inviteToTeam = defineEndpoint({
  method: 'POST',
  path: '/v1/teams/{teamId}/invitations',
  summary:
    'Invites people to a team by email. Pending invitations are sent again, and never with a lower role. Where mail goes out, the answer is the same whether or not an address has an account.',
  params,
  body: z.strictObject({
    emails: z
      .array(InvitedEmail)
      .min(1)
      .max(limits.invitation.emailsAtOnce, 'Invite at most {maximum} people at once.'),
    role: OfferedTeamRole.default('member'),
  }),
  data: z.object({
    asked: z.array(AskedIntoTeam),
    skipped: z.array(z.object({ email: z.string(), reason: z.string() })),
  }),
  errors: [...refusals, 'CONFLICT', 'TOO_MANY_REQUESTS'],
})

export const resendTeamInvitation = defineEndpoint({
  method: 'POST',
  path: '/v1/teams/{teamId}/invitations/{invitationId}/resend',
  summary: 'Sends a pending invitation once more, with a new link. The old link no longer opens it.',
  params: ofInvitation,
  /** `link` works for anyone who has it. */
  data: z.object({ invitationId: InvitationId, link: z.string(), isMailed: z.boolean() }),
  errors: [...refusals, 'TOO_MANY_REQUESTS'],
})

export const revokeTeamInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/v1/teams/{teamId}/invitations/{invitationId}',
  summary: 'Takes a pending invitation back.',
  params: ofInvitation,
  data: z.object({ invitationId: InvitationId }),
  errors: refusals,
})
