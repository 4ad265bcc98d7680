import * as endpoints from '@atelier/contract/endpoints/admin/admin'
import * as usage from '@atelier/contract/endpoints/people/usage'
import type { PromptId, SignUpInvitationId, UserId } from '@atelier/contract/ids'
import { promptOffer, savedPrompt, signUpInvitation, user } from '../../../../db/schema/index.ts'
import { uuidv7 } from '../../../../platform/uuid.ts'
import type { Rows } from '../../../../test/rights/case.ts'
import type { Thing } from '../../../../test/rights/place-parts.ts'
import type { RouteOf } from '../../../../test/rights/routes.ts'
import { nobody, only, signedIn } from '../../../../test/rights/verdicts.ts'

/** In the rights table, the stranger is the server's admin: everyone else gets 404. */
export const adminAlone = only('stranger')

/** An account that no other case uses. */
const otherAccount: Thing<UserId> = {
  knownTo: ['stranger'],
  add: async ({ test }, _place, name) => {
    const id = uuidv7<UserId>()
    await test.context.db.insert(user).values({ id, name, email: `${id}@people.example` })
    return id
  },
}

/** An invitation to create an account. */
const invitedAccount: Thing<SignUpInvitationId> = {
  knownTo: ['stranger'],
  add: async ({ test }, _place, word) => {
    const id = uuidv7<SignUpInvitationId>()
    await test.context.db.insert(signUpInvitation).values({
      id,
      email: `${word}@people.example`,
      tokenHash: id,
      expiresAt: new Date(Date.now() + 60 * 60_000),
    })
    return id
  },
}

/** The viewer’s prompt, which is waiting for review. */
const submittedPrompt: Thing<PromptId> = {
  knownTo: ['stranger', 'viewer'],
  add: async ({ test, people }, _place, name) => {
    const { db } = test.context
    const id = uuidv7<PromptId>()
    await db.insert(savedPrompt).values({ id, ownerId: people.viewer.actor.id, name, text: name })
    const offer = { promptId: id, name, text: name, tag: 'SEO', status: 'pending' } as const
    await db.insert(promptOffer).values({ ...offer, offeredAt: new Date() })
    return id
  },
}

export const rows: Rows<RouteOf<typeof endpoints> | RouteOf<typeof usage>> = {
  'GET /v1/admin/claim': [
    {
      about: 'whether an admin exists',
      send: ({ actor }) => actor.send(endpoints.getAdminClaim),
      verdicts: signedIn,
    },
  ],
  'POST /v1/admin/claim': [
    {
      about: 'a server that already has an admin',
      needsSession: true,
      send: ({ actor }) => actor.send(endpoints.claimAdmin, { body: { code: 'ABCD-EFGH-JKMN' } }),
      verdicts: nobody,
    },
  ],
  'GET /v1/admin/people': [
    {
      about: 'all accounts',
      needsSession: true,
      send: ({ actor }) => actor.send(endpoints.listPeople),
      verdicts: adminAlone,
      showsEveryone: true,
    },
  ],
  'PATCH /v1/admin/people/{userId}': [
    {
      about: 'another account',
      needsSession: true,
      thing: otherAccount,
      send: ({ actor, idOf }) =>
        actor.send(endpoints.updatePerson, { params: { userId: idOf(otherAccount) }, body: { plan: 'pro' } }),
      verdicts: adminAlone,
    },
  ],
  'DELETE /v1/admin/people/{userId}': [
    {
      about: 'another account',
      needsSession: true,
      thing: otherAccount,
      send: ({ actor, idOf }) =>
        actor.send(endpoints.deletePerson, { params: { userId: idOf(otherAccount) } }),
      verdicts: adminAlone,
    },
  ],
  'GET /v1/admin/people/{userId}/usage': [
    {
      about: 'another account',
      needsSession: true,
      thing: otherAccount,
      send: ({ actor, idOf }) => actor.send(usage.getPersonUsage, { params: { userId: idOf(otherAccount) } }),
      verdicts: adminAlone,
    },
  ],
  'GET /v1/admin/sign-up-invitations': [
    {
      about: 'pending sign-up invitations',
      needsSession: true,
      thing: invitedAccount,
      send: ({ actor }) => actor.send(endpoints.listSignUpInvitations),
      verdicts: adminAlone,
      showsEveryone: true,
      expectedWord: invitedAccount,
    },
  ],
  'POST /v1/admin/sign-up-invitations': [
    {
      about: 'a new invitation',
      needsSession: true,
      send: ({ actor }) => actor.send(endpoints.inviteToSignUp, { body: { email: 'new@people.example' } }),
      verdicts: adminAlone,
    },
  ],
  'DELETE /v1/admin/sign-up-invitations/{invitationId}': [
    {
      about: 'an existing invitation',
      needsSession: true,
      thing: invitedAccount,
      send: ({ actor, idOf }) =>
        actor.send(endpoints.revokeSignUpInvitation, { params: { invitationId: idOf(invitedAccount) } }),
      verdicts: adminAlone,
    },
  ],
  'GET /v1/admin/prompt-offers': [
    {
      about: 'pending submissions',
      needsSession: true,
      thing: submittedPrompt,
      send: ({ actor }) => actor.send(endpoints.listPromptOffers, { query: { limit: 100 } }),
      verdicts: adminAlone,
      showsEveryone: true,
      expectedWord: submittedPrompt,
    },
  ],
  'POST /v1/admin/prompt-offers/{promptId}': [
    {
      about: 'accepting someone else’s prompt',
      needsSession: true,
      thing: submittedPrompt,
      send: ({ actor, idOf }) =>
        actor.send(endpoints.decidePromptOffer, {
          params: { promptId: idOf(submittedPrompt) },
          body: { isAccepted: true },
        }),
      verdicts: adminAlone,
    },
  ],
  'GET /v1/admin/audit': [
    {
      about: 'the audit log',
      needsSession: true,
      send: ({ actor }) => actor.send(endpoints.listAudit),
      verdicts: adminAlone,
      showsEveryone: true,
    },
  ],
  'GET /v1/user/usage': [
    { about: 'own usage', send: ({ actor }) => actor.send(usage.getUsage), verdicts: signedIn },
  ],
}
