import { z } from 'zod'
import { AuditEntry, Person } from '../admin.ts'
import { defineEndpoint } from '../endpoint.ts'
import { PromptId, SignUpInvitationId, UserId } from '../ids.ts'
import { limits } from '../limits.ts'
import { NextCursor, pageQuery } from '../page.ts'
import { OfferedPrompt } from '../prompt.ts'
import { SignUpInvitation } from '../sign-up.ts'
import { Plan } from '../user.ts'

const PersonParams = z.strictObject({ userId: UserId })

export const getAdminClaim = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/claim',
  summary: 'Whether this server still has no admin, so that the code its start prints makes one.',
  data: z.object({ isOpen: z.boolean() }),
  errors: [],
})

export const claimAdmin = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/claim',
  summary:
    'Makes you the first admin, with the code that the server’s start prints. Not there once there is an admin.',
  body: z.strictObject({ code: z.string().trim().min(1, 'Enter the code.').max(40) }),
  data: z.object({ isAdmin: z.literal(true) }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const listPeople = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/people',
  summary: 'The accounts of this server, the newest first; `q` looks in names and addresses. For admins.',
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
    'Puts somebody on a plan, makes them admin or ends that, blocks or unblocks them. The last admin stays one. For admins.',
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
  summary: 'Deletes somebody’s account for good, with everything in it. The last admin stays. For admins.',
  params: PersonParams,
  data: z.object({ id: UserId }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND', 'CONFLICT'],
})

export const listSignUpInvitations = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/sign-up-invitations',
  summary: 'Who was invited to make an account and has not done so, the newest first. For admins.',
  data: z.object({ invitations: z.array(SignUpInvitation) }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
})

export const inviteToSignUp = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/sign-up-invitations',
  summary:
    'Invites an address to make an account. The link is told once, to be handed over; it is mailed too where mail is set up. For admins.',
  body: z.strictObject({
    email: z.email('Please enter a valid email address').max(limits.account.emailMax),
  }),
  data: z.object({ invitation: SignUpInvitation, link: z.string(), isMailed: z.boolean() }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND', 'CONFLICT'],
  tellsSecret: true,
})

export const endSignUpInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/v1/admin/sign-up-invitations/{invitationId}',
  summary: 'Takes an invitation back: its link makes no account any more. For admins.',
  params: z.strictObject({ invitationId: SignUpInvitationId }),
  data: z.object({ id: SignUpInvitationId }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
})

export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/audit',
  summary: 'What admins did, the newest first. For admins.',
  query: z.strictObject(pageQuery(50)),
  data: z.object({ entries: z.array(AuditEntry), nextCursor: NextCursor }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND'],
})

export const listPromptOffers = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/prompt-offers',
  summary: 'Prompts that people offer for the public library, the longest waiting first. For admins.',
  query: z.strictObject(pageQuery(20)),
  data: z.object({ offers: z.array(OfferedPrompt), nextCursor: NextCursor }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND'],
})

export const decidePromptOffer = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/prompt-offers/{promptId}',
  summary: 'Takes an offered prompt into the public library, or declines it with a reason. For admins.',
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
