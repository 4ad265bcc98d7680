import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { InvitationId, ProjectId, UserId } from '../../ids.ts'
import {
  EmailAccount,
  InvitationToken,
  InvitedEmail,
  OfferedRole,
  ProjectInvitation,
} from '../../people/invitation.ts'
import { limits } from '../../limits.ts'
import { Member } from '../../projects/member.ts'
import { NextCursor, pageQuery } from '../../page.ts'

const role = OfferedRole.default('VIEWER')
const atOnce = limits.invitation.emailsAtOnce
const tooManyMessage = 'Invite at most {maximum} people at once.'

export const InviteRequest = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('EMAILS'),
    emails: z.array(InvitedEmail).min(1).max(atOnce, tooManyMessage),
    role,
  }),
  z.strictObject({
    type: z.literal('SUBSET_TEAM'),
    members: z
      .array(
        z.strictObject({
          email: InvitedEmail,
          /** If omitted, VIEWER for new people and unchanged for others. */
          role: OfferedRole.optional(),
        }),
      )
      .min(1)
      .max(atOnce, tooManyMessage),
  }),
  z.strictObject({ type: z.literal('WHOLE_TEAM'), role }),
])
export type InviteRequest = z.infer<typeof InviteRequest>

export const inviteMembers = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/members/invite',
  summary:
    'Invite people to a project by email, or members of your team. Existing members get the role if it’s higher than theirs, and pending invitations are sent again. Only a role set for an individual team member (SUBSET_TEAM) can lower theirs. If the server sends email, the response doesn’t reveal whether an address has an account.',
  body: z.strictObject({ projectId: ProjectId, invitations: InviteRequest }),
  data: z.object({
    members: z.array(Member),
    /** Skipped email addresses, such as the owner's own. */
    skipped: z.array(z.object({ email: z.string(), reason: z.string() })),
  }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT', 'PROJECT_ARCHIVED', 'TOO_MANY_REQUESTS'],
})

export const findAccountsByEmail = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/invitations/holders',
  summary:
    'Look up which accounts email addresses belong to before inviting them. Returns none if the server sends email, which verifies addresses, or if INVITATIONS=link requires the link.',
  body: z.strictObject({ emails: z.array(InvitedEmail).min(1).max(atOnce, tooManyMessage) }),
  data: z.object({ holders: z.array(EmailAccount.extend({ email: z.string() })) }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'TOO_MANY_REQUESTS'],
})

export const listTeamMembers = defineEndpoint({
  method: 'GET',
  path: '/v1/projects/{projectId}/team-members',
  summary: 'List the members of your team, with their status in this project.',
  params: z.strictObject({ projectId: ProjectId }),
  query: z.strictObject({
    q: z.string().trim().normalize().max(limits.project.searchMax).optional(),
    limit: z.coerce.number().int().min(1).max(limits.sharing.teamSearch).default(limits.sharing.teamSearch),
  }),
  data: z.object({
    members: z.array(
      Member.pick({
        email: true,
        name: true,
        picture: true,
        projectStatus: true,
        currentProjectRole: true,
      }).extend({ uid: UserId }),
    ),
    /** The number of people in the whole team, whatever the search. */
    total: z.number().int(),
  }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED'],
})

export const listInvitations = defineEndpoint({
  method: 'GET',
  path: '/v1/projects/invitations',
  summary: 'List your project invitations: pending first, then dismissed, each newest first.',
  query: z.strictObject(pageQuery()),
  data: z.object({
    invitations: z.array(ProjectInvitation),
    nextCursor: NextCursor,
    /** The number of invitations that aren't dismissed, capped at what the bell shows. */
    pending: z.number().int(),
  }),
  errors: ['BAD_INPUT'],
})

export const getInvitation = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/invitations/look',
  summary: 'Get an emailed invitation. Available before signing in.',
  body: z.strictObject({ token: InvitationToken }),
  data: ProjectInvitation.omit({ joinsBy: true }).extend({ email: z.string(), isExpired: z.boolean() }),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
  isPublic: true,
})

/** Refers to an invitation. A `projectId` that isn't the invitation's returns NOT_FOUND. */
const referenceFields = { projectId: ProjectId.optional(), invitationId: InvitationId }

export const acceptInvitation = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/invitations/accept',
  summary:
    'Accept an invitation to a project. Requires the `token` of the link unless the invitation’s `joinsBy` is BELL.',
  body: z.strictObject({ ...referenceFields, token: InvitationToken.optional() }),
  data: z.object({ projectId: ProjectId }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND', 'PROJECT_ARCHIVED', 'CONFLICT'],
})

export const dismissInvitation = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/invitations/dismiss',
  summary: 'Dismiss an invitation. It can still be accepted.',
  body: z.strictObject(referenceFields),
  data: z.object(referenceFields),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})

export const resendInvitation = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/invitations/resend',
  summary: 'Resend a pending invitation with a new link. The old link stops working.',
  body: z.strictObject(referenceFields),
  /** Anyone who has `link` can use it. */
  data: z.object({ invitationId: InvitationId, link: z.string(), isMailed: z.boolean() }),
  returnsSecret: true,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED', 'TOO_MANY_REQUESTS'],
})

export const revokeInvitation = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/invitations/revoke',
  summary: 'Revoke a pending invitation.',
  body: z.strictObject(referenceFields),
  data: z.object(referenceFields),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED'],
})

export const updateInvitation = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/invitations/update',
  summary: 'Change the role of a pending invitation.',
  body: z.strictObject({ ...referenceFields, role: OfferedRole }),
  data: z.object({ member: Member }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED'],
})
