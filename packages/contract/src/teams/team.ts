import { z } from 'zod'
import { oneLine } from '../characters.ts'
import { InvitationId, TeamId, UserId } from '../ids.ts'
import { InviteeAccount, JoinMethod } from '../people/invitation.ts'
import { limits } from '../limits.ts'

/** The owner is always the team's creator. */
export const TeamRole = z.enum(['owner', 'admin', 'member'])
export type TeamRole = z.infer<typeof TeamRole>

/** The owner's role can't be offered. */
export const OfferedTeamRole = z.enum(['member', 'admin'])
export type OfferedTeamRole = z.infer<typeof OfferedTeamRole>

export const TeamName = z
  .string()
  .overwrite(oneLine)
  .min(1, 'Enter a name.')
  .max(limits.account.nameMax, 'Use at most {maximum} characters.')

export const Team = z.object({
  id: TeamId,
  name: z.string(),
  role: TeamRole,
  memberCount: z.number().int(),
  permissions: z.object({
    MANAGE_TEAM: z.boolean(),
    LEAVE_TEAM: z.boolean(),
    DELETE_TEAM: z.boolean(),
  }),
})
export type Team = z.infer<typeof Team>

export const TeamMember = z.object({
  uid: UserId,
  name: z.string(),
  email: z.string(),
  picture: z.string().nullable(),
  role: TeamRole,
  joinedAt: z.number(),
})
export type TeamMember = z.infer<typeof TeamMember>

/** Times are in epoch milliseconds. */
export const TeamInvitee = z.object({
  invitationId: InvitationId,
  email: z.string(),
  role: OfferedTeamRole,
  invitedAt: z.number(),
  /** Whether the invitation has expired, so that its link must be sent again. */
  isExpired: z.boolean(),
  /** The account with this email address. Null if there is none, or if an email or a link proves ownership. */
  holder: InviteeAccount.nullable(),
  /** Why the invitation couldn't be emailed; null if it was. */
  mailFailure: z.string().nullable(),
})
export type TeamInvitee = z.infer<typeof TeamInvitee>

export const TeamInvitation = z.object({
  invitationId: InvitationId,
  teamName: z.string(),
  roleOffered: OfferedTeamRole,
  invitedAt: z.number(),
  inviterInfo: z.object({ name: z.string(), picture: z.string().nullable() }),
  joinsBy: JoinMethod,
})
export type TeamInvitation = z.infer<typeof TeamInvitation>
