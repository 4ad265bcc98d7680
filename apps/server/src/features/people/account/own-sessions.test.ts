import { createApiKey } from '@atelier/contract/endpoints/people/api-keys'
import { endOtherSessions, endSession, listSessions } from '@atelier/contract/endpoints/people/account'
import { followEvents } from '@atelier/contract/endpoints/site/events'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { session } from '../../../db/schema/index.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { signInAsGuest, signUp, stranger, withToken, type TestActor } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

describeApp('a user’s own sessions', (test) => {
  /** Signs the same user in again, with the given user agent. */
  const signInAgain = async (ada: TestActor, userAgent = firefox) => {
    const { email } = await ada.get(getUser)
    const response = await stranger(test()).raw('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({ email, password: 'correct horse battery' }),
    })
    return withToken(test(), ada.id, ((await response.json()) as { token: string }).token)
  }
  const sessionsOf = async (actor: TestActor) => (await actor.get(listSessions)).sessions
  const statusOf = async (actor: TestActor) => (await actor.call(getUser)).status

  it('AUTH-07 lists a person’s sessions, marks the current one, and doesn’t reveal tokens', async () => {
    const ada = await signUp(test())
    const otherSession = await signInAgain(ada)
    const currentSession = (await sessionsOf(otherSession)).find(({ isCurrent }) => isCurrent)
    expect(currentSession?.userAgent).toBe(firefox)
    const sessions = await sessionsOf(ada)
    expect(sessions).toHaveLength(2)
    expect(sessions.filter(({ isCurrent }) => isCurrent).map(({ id }) => id)).not.toContain(
      currentSession?.id,
    )
    expect(Date.now() - (currentSession?.lastUsedAt ?? 0)).toBeLessThan(60_000)
    for (const { token } of [ada, otherSession]) expect(JSON.stringify(sessions)).not.toContain(token)
  })

  it('AUTH-07 records when a session was last used, and hides expired ones', async () => {
    const ada = await signUp(test())
    const otherSession = await signInAgain(ada)
    const set = (values: Partial<typeof session.$inferInsert>) =>
      test()
        .context.db.update(session)
        .set(values)
        .where(eq(session.token, otherSession.token ?? ''))
    const hourMs = 60 * 60_000
    await set({ updatedAt: new Date(Date.now() - hourMs) })
    expect(await statusOf(otherSession)).toBe(200)
    const listedSession = (await sessionsOf(ada)).find(({ isCurrent }) => !isCurrent)
    expect(Date.now() - (listedSession?.lastUsedAt ?? 0)).toBeLessThan(60_000)
    await set({ expiresAt: new Date(Date.now() - 1) })
    expect(await sessionsOf(ada)).toHaveLength(1)
  })

  it('AUTH-07 ends a session, rejecting its next call and closing its streams, while others continue', async () => {
    const ada = await signUp(test())
    const otherSession = await signInAgain(ada)
    const events = await otherSession.send(followEvents)
    const other = (await sessionsOf(ada)).find(({ isCurrent }) => !isCurrent)
    const sessionId = other?.id ?? ''
    await ada.get(endSession, { params: { sessionId } })
    await events.text()
    expect([await statusOf(otherSession), await statusOf(ada)]).toEqual([401, 200])
    expect((await ada.call(endSession, { params: { sessionId } })).status).toBe(404)
  })

  it('AUTH-07 ends all other sessions at once', async () => {
    const ada = await signUp(test())
    const otherSessions = [await signInAgain(ada), await signInAgain(ada)]
    expect(await ada.get(endOtherSessions)).toEqual({ ended: 2 })
    expect(await Promise.all(otherSessions.map(statusOf))).toEqual([401, 401])
    expect(await sessionsOf(ada)).toMatchObject([{ isCurrent: true }])
    expect(await ada.get(endOtherSessions)).toEqual({ ended: 0 })
  })

  it('AUTH-07 reports another person’s session as not found, and leaves it running', async () => {
    const ada = await signUp(test())
    const eve = await signUp(test())
    const [{ id } = { id: '' }] = await sessionsOf(ada)
    const [deniedResponse, unknownResponse] = await Promise.all(
      [id, uuidv7()].map((sessionId) => eve.call(endSession, { params: { sessionId } })),
    )
    expect(deniedResponse).toEqual(unknownResponse)
    expect([deniedResponse?.status, await statusOf(ada)]).toEqual([404, 200])
  })

  it('AUTH-07 requires a session rather than a key to list or end sessions, and lists a guest’s own', async () => {
    const ada = await signUp(test())
    const { key } = await ada.get(createApiKey, { body: { name: 'API client' } })
    const apiClient = withToken(test(), ada.id, key)
    for (const [actor, status] of [
      [stranger(test()), 401],
      [apiClient, 403],
    ] as const) {
      const [{ id: sessionId } = { id: '' }] = await sessionsOf(ada)
      const attempts = [
        await actor.call(listSessions),
        await actor.call(endSession, { params: { sessionId } }),
        await actor.call(endOtherSessions),
      ]
      expect(attempts.map((each) => each.status)).toEqual([status, status, status])
    }
    expect(await statusOf(ada)).toBe(200)
    expect(await sessionsOf(await signInAsGuest(test()))).toHaveLength(1)
  })
})
