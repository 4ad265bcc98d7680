import { z } from 'zod'
import { oneLine } from './characters.ts'
import { InvitationId, TeamId, UserId } from './ids.ts'
import { InviteeHolder, JoinsBy } from './invitation.ts'
import { limits } from './limits.ts'

/** A team has one owner, who made it. */
export const TeamRole = z.enum(['owner', 'admin', 'member'])
export type TeamRole = z.infer<typeof TeamRole>

/** The role that somebody can be given: the owner's never. */
export const OfferedTeamRole = z.enum(['member', 'admin'])
export type OfferedTeamRole = z.infer<typeof OfferedTeamRole>

export const TeamName = z
  .string()
  .overwrite(oneLine)
  .min(1, 'Enter a name.')
  .max(limits.account.nameMax, 'Use at most {maximum} characters.')

/** A team that you are in, and what you may do with it. */
export const Team = z.object({
  id: TeamId,
  name: z.string(),
  role: TeamRole,
  memberCount: z.number().int(),
  permissions: z.object({
    /** Its name, its people and whom it asks. */
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

/** An address that was asked into a team and has not answered. Times in epoch milliseconds. */
export const AskedIntoTeam = z.object({
  invitationId: InvitationId,
  email: z.string(),
  role: OfferedTeamRole,
  invitedAt: z.number(),
  /** Its link opens nothing any more until it is sent again. */
  isExpired: z.boolean(),
  /** null where mail proves addresses, or nobody has this one. */
  holder: InviteeHolder.nullable(),
  /** Why its mail did not go out, for a person. */
  mailFailure: z.string().nullable(),
})
export type AskedIntoTeam = z.infer<typeof AskedIntoTeam>

/** Somebody invites you to a team. */
export const TeamInvitation = z.object({
  invitationId: InvitationId,
  teamName: z.string(),
  roleOffered: OfferedTeamRole,
  invitedAt: z.number(),
  inviterInfo: z.object({ name: z.string(), picture: z.string().nullable() }),
  joinsBy: JoinsBy,
})
export type TeamInvitation = z.infer<typeof TeamInvitation>
