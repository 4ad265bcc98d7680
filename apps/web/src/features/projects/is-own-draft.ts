import type { Project } from '@atelier/contract/projects/project'

/** The owner's drafts open in project setup (PRJ-04). */
export const isOwnDraft = (project: Pick<Project, 'status' | 'userRole' | 'archived'>): boolean =>
  project.status === 'PENDING' && project.userRole === 'OWNER' && !project.archived
