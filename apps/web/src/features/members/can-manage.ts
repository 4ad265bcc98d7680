import type { Project } from '@atelier/contract/project'

/** Only owners, and never in archived projects (PRJ-38). */
export const canManageMembers = ({ userRole, archived, isMember }: Project): boolean =>
  isMember && userRole === 'OWNER' && !archived
