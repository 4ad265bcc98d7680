import type { AskedIntoTeam, Team, TeamInvitation, TeamMember } from '@atelier/contract/team'
import { permissionsIn } from './access.ts'
import type { TeamInvitationRow, TeamOfferRow } from './invitation-queries.ts'
import type { TeamMemberRow, TeamRow } from './queries.ts'

/** Row → contract `Team`. */
export const presentTeam = (row: TeamRow): Team => ({ ...row, permissions: permissionsIn(row.role) })

export const presentTeamMember = (row: TeamMemberRow): TeamMember => ({
  ...row,
  joinedAt: row.joinedAt.getTime(),
})

/** The address that was typed, whoever it belongs to. */
export const presentAsked = (row: TeamInvitationRow, now: Date): AskedIntoTeam => ({
  invitationId: row.id,
  email: row.email,
  role: row.role ?? 'member',
  invitedAt: row.invitedAt.getTime(),
  isExpired: row.expiresAt <= now,
  mailFailure: row.mailFailure,
})

export const presentTeamInvitation = (row: TeamOfferRow): TeamInvitation => ({
  invitationId: row.id,
  teamName: row.teamName,
  roleOffered: row.role ?? 'member',
  invitedAt: row.invitedAt.getTime(),
  inviterInfo: { name: row.inviterName, picture: row.inviterPicture },
})
