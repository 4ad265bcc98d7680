import type { Member } from '@atelier/contract/member'
import type { MemberRow } from './queries.ts'

/** Row → contract `Member`. */
export const presentMember = ({ createdAt, ...row }: MemberRow): Member => ({
  ...row,
  projectStatus: row.role === 'OWNER' ? 'IS_PROJECT_OWNER' : 'ACTIVE_MEMBER',
  currentProjectRole: row.role,
  status: 'accepted',
  invitationId: null,
  invitedAt: createdAt.getTime(),
  mailFailure: null,
})
