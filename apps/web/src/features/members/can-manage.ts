import type { Project } from '@atelier/contract/projects/project'

export const canManageMembers = ({ userRole, archived, isMember }: Project): boolean =>
  isMember && userRole === 'OWNER' && !archived
