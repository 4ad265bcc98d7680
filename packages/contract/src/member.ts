import { z } from 'zod'
import { ProjectMember, ProjectRole } from './project.ts'

/** MBR-01: somebody in relation to a project. Times in epoch milliseconds. */
export const Member = ProjectMember.extend({
  projectStatus: z.enum([
    'NOT_INVOLVED',
    'PENDING_INVITE',
    'ACTIVE_MEMBER',
    'REVOKED_FROM_PROJECT',
    'IS_PROJECT_OWNER',
  ]),
  currentProjectRole: ProjectRole.nullable(),
  status: z.enum(['PENDING', 'accepted']),
  invitedAt: z.number(),
})
export type Member = z.infer<typeof Member>
