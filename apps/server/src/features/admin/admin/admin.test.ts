import * as endpoints from '@atelier/contract/endpoints/admin/admin'
import { createApiKey } from '@atelier/contract/endpoints/people/api-keys'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { getUsage, getPersonUsage } from '@atelier/contract/endpoints/people/usage'
import { deleteAccount } from '@atelier/contract/endpoints/people/account'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditEntry, user } from '../../../db/schema/index.ts'
import { adminCode } from '../../../platform/auth/admin-code.ts'
import {
  signInAsGuest,
  register,
  signUp,
  signUpAdmin,
  stranger,
  type TestActor,
  withToken,
} from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import type { TestApp } from '../../../test/make-app.ts'
import { makeAdmin } from './index.ts'

const password = 'correct horse battery'

const post = (test: TestApp, path: string, body: object, headers: Record<string, string> = {}) =>
  stranger(test).raw(`/api/auth/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })

const newAccount = (email = `${crypto.randomUUID()}@people.example`) => ({ name: 'Otto', email, password })

describeApp('the first admin', (test) => {
  const forget = () => test().context.db.execute(sql`delete from "user"`)
  const countAdmins = () => test().context.db.$count(user, eq(user.isAdmin, true))

  it('AUTH-01 makes the first account created on the server’s own machine an admin, but not the second', async () => {
    await forget()
    const first = await register(test(), 'Ada')
    const second = await register(test(), 'Grace')
    expect((await first.get(getUser)).isAdmin).toBe(true)
    expect((await second.get(getUser)).isAdmin).toBe(false)
  })

  it('AUTH-01 doesn’t make an account created through a proxy or under another host name an admin', async () => {
    await forget()
    const forwardedResponse = await post(test(), 'sign-up/email', newAccount(), {
      'x-forwarded-for': '203.0.113.9',
    })
    expect(forwardedResponse.status).toBe(200)
    await forget()
    const request = new Request('http://atelier.example/api/auth/sign-up/email', {
      method: 'POST',
      body: JSON.stringify(newAccount()),
      headers: { 'content-type': 'application/json' },
    })
    expect((await test().app.fetch(request)).status).toBe(200)
    expect(await countAdmins()).toBe(0)
  })

  it('AUTH-01 lets one person become an admin with the setup code from the server log', async () => {
    await forget()
    const ada = await signUp(test())
    expect(await ada.get(endpoints.getAdminClaim)).toEqual({ isOpen: true })
    const wrongCodeResponse = await ada.call(endpoints.claimAdmin, { body: { code: 'ABCD-EFGH-JKMN' } })
    expect([wrongCodeResponse.status, await countAdmins()]).toEqual([400, 0])
    const code = adminCode(test().context.secrets)
    const guest = await signInAsGuest(test())
    expect((await guest.call(endpoints.claimAdmin, { body: { code } })).status).toBe(403)
    await ada.get(endpoints.claimAdmin, { body: { code: code.toLowerCase().replaceAll('-', ' ') } })
    expect((await ada.get(getUser)).isAdmin).toBe(true)
    const lateUser = await signUp(test())
    expect(await lateUser.get(endpoints.getAdminClaim)).toEqual({ isOpen: false })
    expect((await lateUser.call(endpoints.claimAdmin, { body: { code } })).status).toBe(404)
  })

  it('AUTH-01 makes someone an admin with a command on the server’s console', async () => {
    const ada = await signUp(test())
    const { email } = await ada.get(getUser)
    expect(await makeAdmin(test().context, email.toUpperCase())).toContain(email)
    expect((await ada.get(getUser)).isAdmin).toBe(true)
    await expect(makeAdmin(test().context, 'nobody@people.example')).rejects.toThrow('No account found for')
  })
})

describeApp('user administration', (test) => {
  const patch = (actor: TestActor, target: TestActor, body: object) =>
    actor.call(endpoints.updatePerson, { params: { userId: target.id }, body })

  it('AUTH-01 lists accounts without guests, page by page, and searches them by name and email', async () => {
    const admin = await signUpAdmin(test())
    await signInAsGuest(test())
    const names = ['Zoe 100%', 'Zoe Two', 'Zoe Three']
    for (const name of names) await signUp(test(), name)
    const first = await admin.get(endpoints.listPeople, { query: { q: 'zoe', limit: 2 } })
    expect([first.people.map(({ name }) => name), first.total]).toEqual([['Zoe Three', 'Zoe Two'], 3])
    const cursor = first.nextCursor ?? ''
    const nextPage = await admin.get(endpoints.listPeople, { query: { q: 'zoe', limit: 2, cursor } })
    expect([nextPage.people.map(({ name }) => name), nextPage.nextCursor]).toEqual([['Zoe 100%'], null])
    expect((await admin.get(endpoints.listPeople, { query: { q: '100%' } })).total).toBe(1)
    expect((await admin.get(endpoints.listPeople, { query: { q: 'Guest' } })).total).toBe(0)
  })

  it('AUTH-01 changes a person’s plan, notifies them, and logs which admin did it', async () => {
    const [admin, ada] = [await signUpAdmin(test()), await signUp(test())]
    expect((await patch(admin, ada, { plan: 'pro' })).data).toMatchObject({ plan: 'pro' })
    expect(await ada.get(getUser)).toMatchObject({ plan: 'pro', isFree: false })
    const { entries } = await admin.get(endpoints.listAudit)
    expect(entries[0]).toMatchObject({
      action: 'plan-changed',
      actor: { id: admin.id, name: 'Grace' },
      details: { from: 'free', to: 'pro' },
    })
    const entryCountBefore = await test().context.db.$count(auditEntry)
    await patch(admin, ada, { plan: 'pro' })
    expect(await test().context.db.$count(auditEntry)).toBe(entryCountBefore)
  })

  it('AUTH-07 ends a blocked person’s sessions and API keys at once, and lets them back in when unblocked', async () => {
    const admin = await signUpAdmin(test())
    const ada = await register(test(), 'Ada')
    const { email } = await ada.get(getUser)
    const { key } = await ada.get(createApiKey, { body: { name: 'A program' } })
    const bob = await signUp(test(), 'Bob')
    const bobsKey = await bob.get(createApiKey, { body: { name: 'A program' } })
    expect((await patch(admin, ada, { isBlocked: true })).data).toMatchObject({ isBlocked: true })
    expect((await ada.call(getUser)).status).toBe(401)
    expect((await withToken(test(), ada.id, key).call(getUser)).status).toBe(401)
    for (const otherClient of [bob, withToken(test(), bob.id, bobsKey.key)])
      expect((await otherClient.call(getUser)).status).toBe(200)
    const errorResponse = await post(test(), 'sign-in/email', { email, password })
    expect([errorResponse.status, await errorResponse.text()]).toEqual([
      403,
      expect.stringContaining('blocked'),
    ])
    await patch(admin, ada, { isBlocked: false })
    expect((await post(test(), 'sign-in/email', { email, password })).status).toBe(200)
  })

  it('AUTH-01 doesn’t let the last admin be demoted, blocked or deleted until there is another', async () => {
    await test().context.db.update(user).set({ isAdmin: false })
    const [admin, ada] = [await signUpAdmin(test()), await signUp(test())]
    const attempts = [
      await patch(admin, admin, { isAdmin: false }),
      await patch(admin, admin, { isBlocked: true }),
      await admin.call(endpoints.deletePerson, { params: { userId: admin.id } }),
      await admin.call(deleteAccount, { body: { password } }),
    ]
    expect(attempts.map(({ status }) => status)).toEqual([409, 409, 409, 409])
    expect((await patch(admin, ada, { isAdmin: true })).data).toMatchObject({ isAdmin: true })
    expect((await patch(ada, admin, { isAdmin: false })).status).toBe(200)
    expect((await admin.call(endpoints.listPeople)).status).toBe(404)
  })

  it('AUTH-01 keeps one admin when two admins demote each other at the same time', async () => {
    await test().context.db.update(user).set({ isAdmin: false })
    const [one, other] = [await signUpAdmin(test()), await signUpAdmin(test())]
    const responses = await Promise.all([
      patch(one, other, { isAdmin: false }),
      patch(other, one, { isAdmin: false }),
    ])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await test().context.db.$count(user, eq(user.isAdmin, true))).toBe(1)
  })

  it('AUTH-01 deletes an account so that no one can sign in to it and no list shows it', async () => {
    const [admin, ada] = [await signUpAdmin(test()), await signUp(test(), 'Forgettable')]
    await admin.get(endpoints.deletePerson, { params: { userId: ada.id } })
    expect((await ada.call(getUser)).status).toBe(401)
    expect((await admin.get(endpoints.listPeople, { query: { q: 'Forgettable' } })).total).toBe(0)
  })

  it('AUTH-07 rejects an admin’s API key on admin endpoints', async () => {
    const admin = await signUpAdmin(test())
    const { key } = await admin.get(createApiKey, { body: { name: 'A program' } })
    expect((await withToken(test(), admin.id, key).call(endpoints.listPeople)).status).toBe(403)
  })

  it('AUTH-06 shows a person’s usage to that person and to admins', async () => {
    const [admin, ada] = [await signUpAdmin(test()), await signUp(test())]
    const adasUsage = await ada.get(getUsage)
    expect(adasUsage).toMatchObject({
      plan: 'free',
      messages: { today: 0, limit: 102 },
      cost: { month: 0, budget: null },
    })
    expect(await admin.get(getPersonUsage, { params: { userId: ada.id } })).toEqual(adasUsage)
  })
})

describeApp(
  'sign-up by invitation',
  (test) => {
    it('AUTH-01 requires an invitation link to sign up, valid once and only for the invited email', async () => {
      const admin = await signUpAdmin(test())
      const errorResponse = await post(test(), 'sign-up/email', newAccount())
      expect([errorResponse.status, await errorResponse.text()]).toEqual([
        403,
        expect.stringContaining('by invitation'),
      ])
      const body = { email: 'Otto@People.example' }
      const { link, invitation, isMailed } = await admin.get(endpoints.inviteToSignUp, { body })
      expect([invitation.email, isMailed]).toEqual(['otto@people.example', false])
      const token = new URL(link).searchParams.get('invitation') ?? ''
      const other = await post(test(), 'sign-up/email', { ...newAccount(), invitation: token })
      expect(other.status).toBe(400)
      const account = { ...newAccount('otto@people.example'), invitation: token }
      expect((await post(test(), 'sign-up/email', account)).status).toBe(200)
      const [person] = await test()
        .context.db.select()
        .from(user)
        .where(eq(user.email, 'otto@people.example'))
      expect(person?.emailVerified).toBe(true)
      expect((await admin.get(endpoints.listSignUpInvitations)).invitations).toEqual([])
      const secondResponse = await post(test(), 'sign-up/email', {
        ...newAccount('otto@people.example'),
        invitation: token,
      })
      expect(secondResponse.status).toBe(400)
    })

    it('AUTH-01 rejects guests, and sign-ups with a revoked link', async () => {
      const admin = await signUpAdmin(test())
      const body = { email: 'eve@people.example' }
      const { link, invitation } = await admin.get(endpoints.inviteToSignUp, { body })
      const params = { invitationId: invitation.id }
      await admin.get(endpoints.revokeSignUpInvitation, { params })
      expect((await admin.call(endpoints.revokeSignUpInvitation, { params })).status).toBe(404)
      const token = new URL(link).searchParams.get('invitation') ?? ''
      const lateResponse = await post(test(), 'sign-up/email', {
        ...newAccount(body.email),
        invitation: token,
      })
      expect(lateResponse.status).toBe(400)
      expect((await post(test(), 'sign-in/anonymous', {})).status).toBe(403)
    })
  },
  () => ({ SIGN_UPS: 'invitation' }),
)
