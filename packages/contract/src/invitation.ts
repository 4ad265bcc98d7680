import { z } from 'zod'
import { InvitationId, ProjectId } from './ids.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { ProjectRole } from './project.ts'

/**
 * How an invitation that waits for you is joined: at once, after a mailed code has proven your address
 * (CODE), or with the link alone that was sent or handed over (LINK).
 */
export const JoinsBy = z.enum(['BELL', 'CODE', 'LINK'])
export type JoinsBy = z.infer<typeof JoinsBy>

/** Whose account an address belongs to. Told only where no mail goes out that could prove it. */
export const AddressHolder = z.object({
  name: z.string(),
  /** When the account was made. Epoch milliseconds. */
  since: z.number(),
  isProven: z.boolean(),
})
export type AddressHolder = z.infer<typeof AddressHolder>

/** The same of who is asked. `needsLink`: the account was made later, so that it needs the link. */
export const InviteeHolder = AddressHolder.extend({ needsLink: z.boolean() })
export type InviteeHolder = z.infer<typeof InviteeHolder>

/** MBR-06: somebody invites you to a project. Times in epoch milliseconds. */
export const ProjectInvitation = z.object({
  projectId: ProjectId,
  invitationId: InvitationId,
  projectName: z.string(),
  projectSymbol: z.string().nullable(),
  roleOffered: ProjectRole,
  invitedAt: z.number(),
  isDismissedByInvitee: z.boolean(),
  inviterInfo: z.object({ name: z.string(), picture: z.string().nullable() }),
  joinsBy: JoinsBy,
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
