import type { Project } from '@atelier/contract/project'

/** PRJ-34: the server says who may; nobody edits what is archived or was taken away. */
export const canEdit = (project: Pick<Project, 'permissions' | 'displayStatus'>): boolean =>
  project.permissions.EDIT_PROJECT && project.displayStatus === 'ACTIVE'

/** Its owner alone, archived or not. */
export const canDelete = (project: Pick<Project, 'userRole' | 'isMember' | 'status'>): boolean =>
  project.isMember && project.userRole === 'OWNER' && project.status === 'COMPLETED'

/** PRJ-33. */
export const canArchive = (project: Pick<Project, 'permissions' | 'displayStatus'>): boolean =>
  project.permissions.ARCHIVE_PROJECT && project.displayStatus === 'ACTIVE'
