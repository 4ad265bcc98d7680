import type { TeamInvitee, Team, TeamInvitation, TeamMember } from '@atelier/contract/teams/team'
import { type InvitationRow } from '../people/invitations/store/index.ts'
import { isExpired, type InvitationDetails } from '../people/invitations/details/index.ts'
import { presentInviteeAccount } from '../people/invitations/index.ts'
import { permissionsIn } from './access.ts'
import type { TeamMemberRow, TeamRow } from './queries.ts'

export const presentTeam = (row: TeamRow): Team => ({ ...row, permissions: permissionsIn(row.role) })

export const presentTeamMember = (row: TeamMemberRow): TeamMember => ({
  ...row,
  joinedAt: row.joinedAt.getTime(),
})

export const presentInvitee = (
  row: InvitationRow<'team'>,
  now: Date,
  emailAccounts: Parameters<typeof presentInviteeAccount>[1],
): TeamInvitee => ({
  invitationId: row.id,
  email: row.email,
  role: row.role,
  invitedAt: row.invitedAt.getTime(),
  isExpired: isExpired('team', row, now),
  holder: presentInviteeAccount(row, emailAccounts),
  mailFailure: row.mailFailure,
})

export const presentTeamInvitation = (row: InvitationDetails<'team'>): Omit<TeamInvitation, 'joinsBy'> => ({
  invitationId: row.id,
  teamName: row.targetName,
  roleOffered: row.role,
  invitedAt: row.invitedAt.getTime(),
  inviterInfo: { name: row.inviterName, picture: row.inviterPicture },
})
