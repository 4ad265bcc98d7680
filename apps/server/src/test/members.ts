import type { ProjectId, UserId } from '@atelier/contract/ids'
import type { ProjectRole } from '@atelier/contract/projects/project'
import { projectMember } from '../db/schema/index.ts'
import type { TestApp } from './make-app.ts'

/** Puts someone into a project as if an invitation had been accepted. */
export const addMember = async (
  { context }: TestApp,
  projectId: ProjectId,
  userId: UserId,
  role: ProjectRole,
) => {
  await context.db.insert(projectMember).values({ projectId, userId, role })
}
