import { z } from 'zod'
import { AuditEntry, Person } from '../../admin/admin.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { PromptId, SignUpInvitationId, UserId } from '../../ids.ts'
import { limits } from '../../limits.ts'
import { NextCursor, pageQuery } from '../../page.ts'
import { OfferedPrompt } from '../../prompts/prompt.ts'
import { SignUpInvitation } from '../../people/sign-up.ts'
import { Plan } from '../../people/user.ts'

const PersonParams = z.strictObject({ userId: UserId })

export const getAdminClaim = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/claim',
  summary:
    'Check whether the server has no admin yet, so that the setup code printed at startup can be used.',
  data: z.object({ isOpen: z.boolean() }),
  errors: [],
})

export const claimAdmin = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/claim',
  summary: 'Become the first admin with the setup code printed at startup. Not found once an admin exists.',
  body: z.strictObject({ code: z.string().trim().min(1, 'Enter the code.').max(40) }),
  data: z.object({ isAdmin: z.literal(true) }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const listPeople = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/people',
  summary:
    'List the accounts of this server, newest first. `q` matches names and email addresses. Admins only.',
  query: z.strictObject({
    ...pageQuery(50),
    q: z.string().trim().normalize().max(limits.admin.searchMax).optional(),
  }),
  data: z.object({ people: z.array(Person), total: z.int(), nextCursor: NextCursor }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND'],
})

export const updatePerson = defineEndpoint({
  method: 'PATCH',
  path: '/v1/admin/people/{userId}',
  summary:
    'Change a user’s plan, make them an admin or remove them as one, block or unblock them. The last admin can’t be removed. Admins only.',
  params: PersonParams,
  body: z.strictObject({
    plan: Plan.exclude(['guest']).optional(),
    isAdmin: z.boolean().optional(),
    isBlocked: z.boolean().optional(),
  }),
  data: Person,
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND', 'CONFLICT'],
})

export const deletePerson = defineEndpoint({
  method: 'DELETE',
  path: '/v1/admin/people/{userId}',
  summary:
    'Permanently delete a user’s account and everything in it. The last admin can’t be deleted. Admins only.',
  params: PersonParams,
  data: z.object({ id: UserId }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND', 'CONFLICT'],
})

export const listSignUpInvitations = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/sign-up-invitations',
  summary: 'List pending invitations to create an account, newest first. Admins only.',
  data: z.object({ invitations: z.array(SignUpInvitation) }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
})

export const inviteToSignUp = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/sign-up-invitations',
  summary:
    'Invite someone to create an account. The link is returned only once, and also emailed if email is configured. Admins only.',
  body: z.strictObject({
    email: z.email('Please enter a valid email address').max(limits.account.emailMax),
  }),
  data: z.object({ invitation: SignUpInvitation, link: z.string(), isMailed: z.boolean() }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND', 'CONFLICT'],
  returnsSecret: true,
})

export const revokeSignUpInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/v1/admin/sign-up-invitations/{invitationId}',
  summary: 'Revoke an invitation. Its link can no longer be used to create an account. Admins only.',
  params: z.strictObject({ invitationId: SignUpInvitationId }),
  data: z.object({ id: SignUpInvitationId }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
})

export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/audit',
  summary: 'List admin actions, newest first. Admins only.',
  query: z.strictObject(pageQuery(50)),
  data: z.object({ entries: z.array(AuditEntry), nextCursor: NextCursor }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND'],
})

export const listPromptOffers = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/prompt-offers',
  summary: 'List prompts submitted to the public library, longest waiting first. Admins only.',
  query: z.strictObject(pageQuery(20)),
  data: z.object({ offers: z.array(OfferedPrompt), nextCursor: NextCursor }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND'],
})

export const decidePromptOffer = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/prompt-offers/{promptId}',
  summary: 'Accept a submitted prompt into the public library, or decline it with a reason. Admins only.',
  params: z.strictObject({ promptId: PromptId }),
  body: z.discriminatedUnion('isAccepted', [
    z.strictObject({ isAccepted: z.literal(true) }),
    z.strictObject({
      isAccepted: z.literal(false),
      reason: z.string().trim().min(1, 'Enter a reason.').max(limits.prompt.reasonMax),
    }),
  ]),
  data: z.object({ id: PromptId }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND', 'CONFLICT'],
})
