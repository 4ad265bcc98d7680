import type { Member } from '@atelier/contract/projects/member'
import { type InvitationRow } from '../../people/invitations/store/index.ts'
import { isExpired } from '../../people/invitations/details/index.ts'
import { presentInviteeAccount } from '../../people/invitations/index.ts'
import type { MemberRow, TeamMemberRow } from './queries.ts'

export const presentMember = ({ createdAt, ...row }: MemberRow): Member => ({
  ...row,
  projectStatus: row.role === 'OWNER' ? 'IS_PROJECT_OWNER' : 'ACTIVE_MEMBER',
  currentProjectRole: row.role,
  status: 'accepted',
  invitationId: null,
  invitedAt: createdAt.getTime(),
  isExpired: false,
  holder: null,
  mailFailure: null,
})

export const presentInvitedMember = (
  { id, email, inviteeId, role, invitedAt, mailFailure }: InvitationRow<'project'>,
  now: Date,
  accounts: Parameters<typeof presentInviteeAccount>[1],
): Member => ({
  uid: null,
  name: email,
  email,
  picture: null,
  role,
  projectStatus: 'PENDING_INVITE',
  currentProjectRole: role,
  status: 'PENDING',
  invitationId: id,
  invitedAt: invitedAt.getTime(),
  isExpired: isExpired('project', { invitedAt }, now),
  holder: presentInviteeAccount({ email, inviteeId }, accounts),
  mailFailure,
})

const statusInProject = ({ role, invitedStatus }: TeamMemberRow): Member['projectStatus'] => {
  if (role) return role === 'OWNER' ? 'IS_PROJECT_OWNER' : 'ACTIVE_MEMBER'
  if (invitedStatus === 'pending') return 'PENDING_INVITE'
  return invitedStatus === 'revoked' ? 'REVOKED_FROM_PROJECT' : 'NOT_INVOLVED'
}

export const presentTeamMember = (row: TeamMemberRow) => {
  const { uid, name, email, picture, role, invitedStatus, invitedRole } = row
  return {
    uid,
    name,
    email,
    picture,
    projectStatus: statusInProject(row),
    currentProjectRole: role ?? (invitedStatus === 'pending' ? invitedRole : null),
  }
}
