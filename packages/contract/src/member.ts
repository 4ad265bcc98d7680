import { z } from 'zod'
import { InvitationId, UserId } from './ids.ts'
import { InviteeHolder } from './invitation.ts'
import { ProjectMember, ProjectRole } from './project.ts'

/** MBR-01: somebody in relation to a project. Times in epoch milliseconds. */
export const Member = ProjectMember.extend({
  /** null for who is asked and has not joined. */
  uid: UserId.nullable(),
  /** Of one who is asked and has not answered. */
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
  /** Of one who is asked: the link opens nothing any more until it is sent again. */
  isExpired: z.boolean(),
  /** Of one who is asked; null where mail proves addresses, or nobody has this one. */
  holder: InviteeHolder.nullable(),
  /** Why the invitation's mail did not go out, for a person. */
  mailFailure: z.string().nullable(),
})
export type Member = z.infer<typeof Member>
