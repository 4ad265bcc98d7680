import type { Project } from '@atelier/contract/project'

export const canManageMembers = ({ userRole, archived, isMember }: Project): boolean =>
  isMember && userRole === 'OWNER' && !archived
