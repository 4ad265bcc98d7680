import { createChat, getChat, listChats, sendMessage } from '@atelier/contract/endpoints/chat/chats'
import { createCompletion } from '@atelier/contract/endpoints/integrations/openai-api'
import { getUser, updatePreferences } from '@atelier/contract/endpoints/people/users'
import { ErrorEnvelope } from '@atelier/contract/envelope'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { run } from '../../../db/schema/index.ts'
import { jobGrant } from '../../../platform/access/authorize.ts'
import { actAs } from '../../../platform/actor.ts'
import { signInAsGuest, signUp, stranger, type TestActor } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { setPlan } from '../plans/plan.ts'
import { deleteUsesBefore, recordFirstUse } from '../usage/queries.ts'

describeApp('users', (test) => {
  it('AUTH-01 AUTH-05 returns a new account’s details and permissions', async () => {
    const ada = await signUp(test(), 'Ada')
    expect(await ada.get(getUser)).toMatchObject({
      name: 'Ada',
      isGuest: false,
      isFree: true,
      isAppsumo: false,
      hasPassword: true,
      plan: 'free',
      language: null,
      mcpMode: { isEnabled: false },
      crafts: { isEnabled: true },
      usage: { assistant: 0 },
      limits: { assistant: 102, filesPerUpload: 10 },
    })
  })

  it('AUTH-05 rejects setting a plan for an email address without an account', async () => {
    const change = setPlan(test().context, 'nobody@people.example', 'pro')
    await expect(change).rejects.toThrow('No account found for nobody@people.example.')
  })

  it('AUTH-05 stores the email language separately from the labs, until it is cleared', async () => {
    const ada = await signUp(test(), 'Ada')
    const change = (body: object) => ada.get(updatePreferences, { body })
    expect(await change({ language: 'de' })).toMatchObject({ language: 'de', crafts: { isEnabled: true } })
    expect(await change({ crafts: { isEnabled: false } })).toMatchObject({ language: 'de' })
    expect(await change({ language: null })).toMatchObject({ language: null, crafts: { isEnabled: false } })
    expect((await ada.call(updatePreferences, { body: { language: 'xx' } })).status).toBe(400)
  })

  it('AUTH-01 AUTH-06 returns the guest limits to a guest', async () => {
    const guest = await signInAsGuest(test())
    expect(await guest.get(getUser)).toMatchObject({
      isGuest: true,
      hasPassword: false,
      plan: 'guest',
      limits: { assistant: 30, filesPerUpload: 3 },
    })
  })

  it('API-01 returns 401 in the envelope to signed-out callers', async () => {
    const { status, error } = await stranger(test()).call(getUser)
    expect(status).toBe(401)
    expect(error).toEqual({ code: 'NOT_SIGNED_IN', message: 'Sign in to continue.' })
  })

  it('AUTH-08 keeps a guest’s chats when the guest signs up', async () => {
    const guest = await signInAsGuest(test())
    const chat = await guest.get(createChat, { body: { title: 'Made as a guest' } })
    const bob = await signUp(test())
    const { id: chatId } = await bob.get(createChat, { body: {} })
    await bob.events(sendMessage, { params: { chatId }, body: { text: 'Hello' } })
    const response = await guest.raw('/api/auth/sign-up/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Ada',
        email: `${chat.id}@people.example`,
        password: 'correct horse battery',
      }),
    })
    const { token } = (await response.json()) as { token: string }
    const fetchAsAda = (path: string) =>
      test().app.fetch(
        new Request(`http://localhost${path}`, { headers: { authorization: `Bearer ${token}` } }),
      )
    expect((await fetchAsAda(`/v1/chats/${chat.id}`)).status).toBe(200)
    expect((await guest.call(getChat, { params: { chatId: chat.id } })).status).toBe(401)
    const { db } = test().context
    expect(await db.$count(run, eq(run.userId, bob.id))).toBe(1)
  })

  it('LAB-02 saves a lab switch, and rejects MCP for free users and everything for guests', async () => {
    const ada = await signUp(test())
    const updatedUser = await ada.get(updatePreferences, { body: { crafts: { isEnabled: true } } })
    expect(updatedUser.crafts).toEqual({ isEnabled: true })
    expect((await ada.call(updatePreferences, { body: { mcpMode: { isEnabled: true } } })).status).toBe(403)
    const guest = await signInAsGuest(test())
    expect((await guest.call(updatePreferences, { body: { crafts: { isEnabled: true } } })).status).toBe(403)
  })

  it('AUTH-01 LAB-02 doesn’t count free and promotional plans as paid', async () => {
    const ada = await signUp(test())
    const { email } = await ada.get(getUser)
    const enablePlugins = async (plan: string) => {
      await setPlan(test().context, email, plan)
      const { status } = await ada.call(updatePreferences, { body: { mcpMode: { isEnabled: true } } })
      return [status, (await ada.get(getUser)).isAppsumo]
    }
    expect(await enablePlugins('sumo')).toEqual([403, true])
    expect(await enablePlugins('essentials')).toEqual([403, true])
    expect(await enablePlugins('pro')).toEqual([200, false])
    await setPlan(test().context, email, 'free')
    expect((await ada.get(getUser)).mcpMode).toEqual({ isEnabled: false })
    await setPlan(test().context, email, 'pro')
    expect((await ada.get(getUser)).mcpMode).toEqual({ isEnabled: true })
  })

  it('BOT-02 PRM-01 API-12 counts a person’s use of a public item once a day, and deletes counts of past days', async () => {
    const ada = await signUp(test())
    const { db } = test().context
    const jobActor = actAs({ kind: 'job', userId: ada.id })
    const recordUse = (day: string) => recordFirstUse(db, jobActor, 'prompt', 'proofread', day)
    expect([
      await recordUse('2026-03-01'),
      await recordUse('2026-03-01'),
      await recordUse('2026-03-02'),
    ]).toEqual([true, false, true])
    await deleteUsesBefore(db, jobGrant('a test'), '2026-03-02')
    expect([await recordUse('2026-03-01'), await recordUse('2026-03-02')]).toEqual([true, false])
  })

  it('API-15 rejects an unknown field and names it', async () => {
    const ada = await signUp(test())
    const { status, error } = await ada.call(updatePreferences, {
      body: { crafts: { isEnabled: true, more: 1 } },
    })
    expect(status).toBe(400)
    expect(error?.issues).toEqual([{ path: 'body.crafts.more', message: 'Unknown field' }])
  })
})

describeApp(
  'usage limits',
  (test) => {
    it('AUTH-06 rejects the message over the limit, stores nothing and says why', async () => {
      const ada = await signUp(test())
      const chat = await ada.get(createChat, { body: {} })
      const input = { params: { chatId: chat.id }, body: { text: 'One' } }
      await ada.events(sendMessage, input)
      const { status, error } = await ada.call(sendMessage, input)
      expect(status).toBe(402)
      expect(error?.message).toContain('Your message wasn’t sent')
      expect((await ada.get(getChat, { params: { chatId: chat.id } })).messages).toHaveLength(2)
      expect((await ada.get(getUser)).usage.assistant).toBe(1)
      expect((await ada.get(listChats)).chats).toHaveLength(1)
    })

    it('AUTH-06 limits guests per network and hour, however many guests there are', async () => {
      const ask = async (actor: TestActor) => {
        const { id: chatId } = await actor.get(createChat, { body: {} })
        const response = await actor.send(sendMessage, { params: { chatId }, body: { text: 'One' } })
        return { status: response.status, text: await response.text() }
      }
      for (let count = 0; count < 10; count++)
        expect((await ask(await signInAsGuest(test()))).status).toBe(200)
      const guest = await signInAsGuest(test())
      const errorResponse = await ask(guest)
      expect(errorResponse.status).toBe(429)
      expect(ErrorEnvelope.parse(JSON.parse(errorResponse.text)).data.message).toMatch(
        /^Too many guest requests from your network\. Try again in/,
      )
      const completionBody = { model: 'builtin', messages: [{ role: 'user' as const, content: 'One' }] }
      expect((await guest.send(createCompletion, { body: completionBody })).status).toBe(429)
      expect((await ask(await signUp(test()))).status).toBe(200)
    })
  },
  () => ({ ASSISTANT_DAILY_LIMIT: '1' }),
)
