import { z } from 'zod'
import { InvitationId, UserId } from '../ids.ts'
import { InviteeAccount } from '../people/invitation.ts'
import { ProjectMember, ProjectRole } from './project.ts'

/** A member or an invitee. Times are in epoch milliseconds (MBR-01). */
export const Member = ProjectMember.extend({
  /** Null while the person is only invited. */
  uid: UserId.nullable(),
  invitationId: InvitationId.nullable(),
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
  /** Whether the invitation has expired, so that its link must be sent again. */
  isExpired: z.boolean(),
  /**
   * The account with an invitation's email address; null if emails verify addresses, or no account has it.
   */
  holder: InviteeAccount.nullable(),
  /** Why the invitation couldn't be emailed; null if it was. */
  mailFailure: z.string().nullable(),
})
export type Member = z.infer<typeof Member>
