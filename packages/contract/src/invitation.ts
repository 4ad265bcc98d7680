import { z } from 'zod'
import { InvitationId, ProjectId } from './ids.ts'
import { ProjectRole } from './project.ts'

/** MBR-06: somebody asks you into a project. Times in epoch milliseconds. */
export const ProjectInvitation = z.object({
  projectId: ProjectId,
  invitationId: InvitationId,
  projectName: z.string(),
  projectSymbol: z.string().nullable(),
  roleOffered: ProjectRole,
  invitedAt: z.number(),
  isDismissedByInvitee: z.boolean(),
  inviterInfo: z.object({ name: z.string(), picture: z.string().nullable() }),
})
export type ProjectInvitation = z.infer<typeof ProjectInvitation>

/** The role that an invitation can offer: the owner is never chosen (PRJ-38). */
export const OfferedRole = z.enum(['VIEWER', 'EDITOR'])
export type OfferedRole = z.infer<typeof OfferedRole>
