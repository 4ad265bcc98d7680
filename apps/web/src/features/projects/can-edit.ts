import type { Project } from '@atelier/contract/project'

/** PRJ-34: the server says who may; nobody edits what is archived or was taken away. */
export const canEdit = (project: Pick<Project, 'permissions' | 'displayStatus'>): boolean =>
  project.permissions.EDIT_PROJECT && project.displayStatus === 'ACTIVE'

/** PRJ-33. */
export const canArchive = (project: Pick<Project, 'permissions' | 'displayStatus'>): boolean =>
  project.permissions.ARCHIVE_PROJECT && project.displayStatus === 'ACTIVE'
