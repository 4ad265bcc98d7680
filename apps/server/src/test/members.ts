import type { ProjectId, UserId } from '@atelier/contract/ids'
import type { ProjectRole } from '@atelier/contract/projects/project'
import { projectMember } from '../db/schema/index.ts'
import type { TestApp } from './make-app.ts'

/** Adds someone to a project as if they had accepted an invitation. */
export const addMember = async (
  { context }: TestApp,
  projectId: ProjectId,
  userId: UserId,
  role: ProjectRole,
) => {
  await context.db.insert(projectMember).values({ projectId, userId, role })
}
