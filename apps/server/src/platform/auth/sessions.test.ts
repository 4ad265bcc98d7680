import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { session } from '../../db/schema/index.ts'
import { signUp, stranger, type TestActor } from '../../test/actors.ts'
import { describeApp } from '../../test/describe-app.ts'
import type { TestApp } from '../../test/make-app.ts'
import { uuidv7 } from '../uuid.ts'

const dayMs = 24 * 60 * 60_000
const password = 'correct horse battery'
const inDays = (days: number) => new Date(Date.now() + days * dayMs)

const post = (test: TestApp, path: string, body: unknown, headers: Record<string, string> = {}) =>
  stranger(test).raw(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const makeAccount = async (test: TestApp, passwordText = password) => {
  const email = `${uuidv7()}@people.example`
  const response = await post(test, 'sign-up/email', { name: 'Ada', email, password: passwordText })
  return { email, status: response.status, response }
}

const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

const tokenOf = async (response: Response) => ((await response.json()) as { token: string }).token

describeApp('sessions', (test) => {
  const rowOf = async ({ token }: { token: string | null }) => {
    const [row] = await test()
      .context.db.select()
      .from(session)
      .where(eq(session.token, token ?? ''))
    return row
  }
  const setTimes = (actor: TestActor, times: { createdAt?: Date; expiresAt: Date }) =>
    test()
      .context.db.update(session)
      .set(times)
      .where(eq(session.token, actor.token ?? ''))
  const statusFor = async (headers: Record<string, string>) =>
    (await stranger(test()).raw('/v1/user', { headers })).status
  const statusWithToken = (token: string | null) => statusFor({ authorization: `Bearer ${token}` })
  const ownSession = ({ token }: TestActor) =>
    stranger(test()).raw('/api/auth/get-session', { headers: { authorization: `Bearer ${token}` } })
  const remainingDays = async (actor: Pick<TestActor, 'token'>) =>
    ((await rowOf(actor))?.expiresAt.getTime() ?? 0) / dayMs - Date.now() / dayMs

  it('AUTH-07 ends a session a week after its last use, and at most 30 days after the sign-in', async () => {
    const { response } = await makeAccount(test())
    expect(await remainingDays({ token: await tokenOf(response) })).toBeCloseTo(7, 2)
    const ada = await signUp(test())
    await setTimes(ada, { createdAt: inDays(-5), expiresAt: inDays(2) })
    expect(await statusWithToken(ada.token)).toBe(200)
    expect(await remainingDays(ada)).toBeCloseTo(7, 2)
    await setTimes(ada, { createdAt: inDays(-28), expiresAt: inDays(0.5) })
    expect(await statusWithToken(ada.token)).toBe(200)
    expect(await remainingDays(ada)).toBeCloseTo(2, 2)
    expect(await (await ownSession(ada)).json()).toMatchObject({ user: { id: ada.id } })
    expect(await remainingDays(ada)).toBeCloseTo(2, 2)
    await setTimes(ada, { expiresAt: inDays(-0.001) })
    expect(await statusWithToken(ada.token)).toBe(401)
    expect(await (await ownSession(ada)).json()).toBeNull()
  })

  it('AUTH-07 doesn’t extend a session started without “remember me”', async () => {
    const { email } = await makeAccount(test())
    const token = await tokenOf(await post(test(), 'sign-in/email', { email, password, rememberMe: false }))
    expect(await statusWithToken(token)).toBe(200)
    const row = await rowOf({ token })
    expect((row?.expiresAt.getTime() ?? 0) / dayMs - Date.now() / dayMs).toBeCloseTo(1, 2)
  })

  it('AUTH-07 ends the session on the server when signing out, so that its token and cookie stop working', async () => {
    const { response } = await makeAccount(test())
    const cookie = cookieOf(response)
    const token = await tokenOf(response)
    expect([await statusFor({ cookie }), await statusWithToken(token)]).toEqual([200, 200])
    const signOutResponse = await post(test(), 'sign-out', {}, { cookie })
    expect(signOutResponse.status).toBe(200)
    expect(signOutResponse.headers.getSetCookie().join()).toMatch(/session_token=;.*max-age=0/i)
    expect([await statusFor({ cookie }), await statusWithToken(token)]).toEqual([401, 401])
  })

  it('AUTH-07 issues each sign-in a new token, and ends the browser’s previous one', async () => {
    const { email, response } = await makeAccount(test())
    const cookieBefore = cookieOf(response)
    const otherToken = await tokenOf(await post(test(), 'sign-in/email', { email, password }))
    const secondSignIn = await post(test(), 'sign-in/email', { email, password }, { cookie: cookieBefore })
    const tokens = [await tokenOf(response), otherToken, await tokenOf(secondSignIn)]
    expect(new Set(tokens).size).toBe(3)
    // 32 of 62 possible characters are 190 bits
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9]{32}$/)
    expect([
      await statusFor({ cookie: cookieBefore }),
      await statusFor({ cookie: cookieOf(secondSignIn) }),
    ]).toEqual([401, 200])
    expect(await statusWithToken(otherToken)).toBe(200)
  })

  it('AUTH-07 signs in despite the cookie of a session that was ended elsewhere', async () => {
    const { email, response } = await makeAccount(test())
    const cookie = cookieOf(response)
    await test().context.db.delete(session)
    const signInResponse = await post(test(), 'sign-in/email', { email, password }, { cookie })
    const [name = ''] = cookie.split('=')
    // browsers keep the cookie that is set last
    const last = signInResponse.headers.getSetCookie().findLast((line) => line.startsWith(`${name}=`)) ?? ''
    expect(last).not.toMatch(/max-age=0/i)
    expect(await statusFor({ cookie: last.split(';')[0] ?? '' })).toBe(200)
  })

  it('AUTH-07 keeps the browser’s session after a wrong password', async () => {
    const { email, response } = await makeAccount(test())
    const cookie = cookieOf(response)
    expect((await post(test(), 'sign-in/email', { email, password: 'a wrong one' }, { cookie })).status).toBe(
      401,
    )
    expect(await statusFor({ cookie })).toBe(200)
  })

  it('AUTH-07 changes a password only with the current one, and ends the other sessions on request', async () => {
    const { email, response } = await makeAccount(test())
    const cookie = cookieOf(response)
    const other = await tokenOf(await post(test(), 'sign-in/email', { email, password }))
    const change = (currentPassword: string) =>
      post(
        test(),
        'change-password',
        { currentPassword, newPassword: 'another horse battery', revokeOtherSessions: true },
        { cookie },
      )
    expect((await change('a wrong one')).status).toBe(400)
    expect(await statusWithToken(other)).toBe(200)
    const changeResponse = await change(password)
    expect(changeResponse.status).toBe(200)
    expect([await statusWithToken(other), await statusFor({ cookie: cookieOf(changeResponse) })]).toEqual([
      401, 200,
    ])
    expect((await post(test(), 'sign-in/email', { email, password })).status).toBe(401)
    expect((await post(test(), 'sign-in/email', { email, password: 'another horse battery' })).status).toBe(
      200,
    )
  })

  it.each([
    ['7 characters', 'a'.repeat(7), 400],
    ['129 characters', 'a'.repeat(129), 400],
    ['8 characters of one kind', 'lantern ', 200],
    ['128 characters of any kind', `ключ 🔑 "'<&\\ ${'x'.repeat(115)}`.slice(0, 128), 200],
  ])('AUTH-01 checks a password of %s', async (_what, passwordText, status) => {
    const account = await makeAccount(test(), passwordText)
    expect(account.status).toBe(status)
    if (status !== 200) return
    const signIn = async (password: string) =>
      (await post(test(), 'sign-in/email', { email: account.email, password })).status
    // the password must be exactly as sent: nothing is truncated, reordered or omitted
    expect(await signIn(passwordText)).toBe(200)
    expect(await signIn(passwordText.slice(0, -1))).toBe(401)
    expect(await signIn(passwordText.toUpperCase())).toBe(401)
  })

  it('AUTH-07 keeps the session in a cookie that scripts can’t read, even over plain HTTP', async () => {
    const { response } = await makeAccount(test())
    const line = response.headers.getSetCookie().find((each) => each.includes('session_token'))
    expect(line).toMatch(/^atelier\.session_token=/)
    expect(line).toMatch(/; HttpOnly/i)
    expect(line).toMatch(/; SameSite=Lax/i)
    expect(line).toMatch(/; Path=\/(;|$)/i)
    expect(line).not.toMatch(/; (Secure|Domain)/i)
    expect(await statusFor({ cookie: cookieOf(response) })).toBe(200)
  })
})

describeApp(
  'sessions over https',
  (test) => {
    it('AUTH-07 restricts every cookie to HTTPS and this host', async () => {
      const { response, email } = await makeAccount(test())
      const lines = [
        ...response.headers.getSetCookie(),
        ...(
          await post(test(), 'sign-in/email', { email, password, rememberMe: false })
        ).headers.getSetCookie(),
      ]
      expect(lines.length).toBeGreaterThan(1)
      for (const line of lines) {
        expect(line).toMatch(/^__Host-atelier\.\w+=/)
        for (const word of [/; Secure/i, /; HttpOnly/i, /; SameSite=Lax/i, /; Path=\/(;|$)/i])
          expect(line).toMatch(word)
        expect(line).not.toMatch(/; Domain/i)
      }
      const userResponse = await stranger(test()).raw('/v1/user', { headers: { cookie: cookieOf(response) } })
      expect(userResponse.status).toBe(200)
    })

    it('API-01 sends HSTS for a year with every response', async () => {
      for (const path of ['/healthz', '/v1/user', '/v1/nowhere', '/docs', '/api/auth/get-session']) {
        const { headers } = await stranger(test()).raw(path)
        expect([path, headers.get('strict-transport-security')]).toEqual([
          path,
          'max-age=31536000; includeSubDomains',
        ])
      }
    })
  },
  () => ({ PUBLIC_URL: 'https://atelier.example' }),
)
