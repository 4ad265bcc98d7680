import type { Project } from '@atelier/contract/project'

/** A project whose set-up you have not finished: it is gone on with, not opened (PRJ-04). */
export const isOwnDraft = (project: Pick<Project, 'status' | 'userRole' | 'archived'>): boolean =>
  project.status === 'PENDING' && project.userRole === 'OWNER' && !project.archived
