import { z } from 'zod'
import { InvitationId, ProjectId } from './ids.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
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

/** Whom an invitation is for (MBR-02). */
export const InvitedEmail = z
  .string(messages.members.emailInvalid)
  .trim()
  .toLowerCase()
  .max(limits.account.emailMax, messages.members.emailInvalid)
  .pipe(z.email(messages.members.emailInvalid))

/** The secret of a mailed link: who has it was sent it. */
export const InvitationToken = z.string().min(20).max(100)
