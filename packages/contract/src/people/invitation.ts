import { z } from 'zod'
import { InvitationId, ProjectId } from '../ids.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { ProjectRole } from '../projects/project.ts'

/** BELL joins at once, CODE after verifying the email address, LINK only by the link itself. */
export const JoinMethod = z.enum(['BELL', 'CODE', 'LINK'])
export type JoinMethod = z.infer<typeof JoinMethod>

/** The account that has an email address; shown only if no email can be sent to verify it. */
export const EmailAccount = z.object({
  name: z.string(),
  /** When the account was created, in epoch milliseconds. */
  since: z.number(),
  isProven: z.boolean(),
})
export type EmailAccount = z.infer<typeof EmailAccount>

/** `needsLink` means that the account was created after the invitation. */
export const InviteeAccount = EmailAccount.extend({ needsLink: z.boolean() })
export type InviteeAccount = z.infer<typeof InviteeAccount>

/** Times are in epoch milliseconds (MBR-06). */
export const ProjectInvitation = z.object({
  projectId: ProjectId,
  invitationId: InvitationId,
  projectName: z.string(),
  projectSymbol: z.string().nullable(),
  roleOffered: ProjectRole,
  invitedAt: z.number(),
  isDismissedByInvitee: z.boolean(),
  inviterInfo: z.object({ name: z.string(), picture: z.string().nullable() }),
  joinsBy: JoinMethod,
})
export type ProjectInvitation = z.infer<typeof ProjectInvitation>

/** The owner's role can't be offered (PRJ-38). */
export const OfferedRole = z.enum(['VIEWER', 'EDITOR'])
export type OfferedRole = z.infer<typeof OfferedRole>

export const InvitedEmail = z
  .string(messages.members.emailInvalid)
  .trim()
  .toLowerCase()
  .max(limits.account.emailMax, messages.members.emailInvalid)
  .pipe(z.email(messages.members.emailInvalid))

/** The secret of an emailed link. */
export const InvitationToken = z.string().min(20).max(100)
