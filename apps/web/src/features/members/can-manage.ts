import type { Project } from '@atelier/contract/project'

/** Members are the owner's to manage, and nobody's in an archived project (PRJ-38). */
export const canManageMembers = ({ userRole, archived, isMember }: Project): boolean =>
  isMember && userRole === 'OWNER' && !archived
