import type { Project } from '@atelier/contract/projects/project'

/** Permissions come from the server; archived and revoked projects are read-only (PRJ-34). */
export const canEdit = (project: Pick<Project, 'permissions' | 'displayStatus'>): boolean =>
  project.permissions.EDIT_PROJECT && project.displayStatus === 'ACTIVE'

export const canDelete = (project: Pick<Project, 'userRole' | 'isMember' | 'status'>): boolean =>
  project.isMember && project.userRole === 'OWNER' && project.status === 'COMPLETED'

export const canArchive = (project: Pick<Project, 'permissions' | 'displayStatus'>): boolean =>
  project.permissions.ARCHIVE_PROJECT && project.displayStatus === 'ACTIVE'
