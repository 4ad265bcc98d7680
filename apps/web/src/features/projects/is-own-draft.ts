import type { Project } from '@atelier/contract/projects/project'

/** Own drafts open in the set-up (PRJ-04). */
export const isOwnDraft = (project: Pick<Project, 'status' | 'userRole' | 'archived'>): boolean =>
  project.status === 'PENDING' && project.userRole === 'OWNER' && !project.archived
