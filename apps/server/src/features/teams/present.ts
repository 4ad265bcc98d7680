import type { AskedIntoTeam, Team, TeamInvitation, TeamMember } from '@atelier/contract/team'
import { presentInviteeHolder } from '../members/index.ts'
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
export const presentAsked = (
  row: TeamInvitationRow,
  now: Date,
  holders: Parameters<typeof presentInviteeHolder>[1],
): AskedIntoTeam => ({
  invitationId: row.id,
  email: row.email,
  role: row.role ?? 'member',
  invitedAt: row.invitedAt.getTime(),
  isExpired: row.expiresAt <= now,
  holder: presentInviteeHolder(row, holders),
  mailFailure: row.mailFailure,
})

export const presentTeamInvitation = (row: TeamOfferRow): Omit<TeamInvitation, 'joinsBy'> => ({
  invitationId: row.id,
  teamName: row.teamName,
  roleOffered: row.role ?? 'member',
  invitedAt: row.invitedAt.getTime(),
  inviterInfo: { name: row.inviterName, picture: row.inviterPicture },
})
