import { deleteAccount, getSignInMethods } from '@atelier/contract/endpoints/people/account'
import { startOpenId, type Person } from '@atelier/testing/start-openid'
import { startSmtp } from '@atelier/testing/start-smtp'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { account, session, signUpInvitation, user } from '../../../db/schema/index.ts'
import { findSignUpRefusal } from '../../../platform/auth/sign-up-rule.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { signUp, stranger } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import type { TestApp } from '../../../test/make-app.ts'

const openId = await startOpenId()
const mail = await startSmtp()
afterAll(async () => {
  await openId[Symbol.asyncDispose]()
  await mail[Symbol.asyncDispose]()
})

const newEmail = () => `${uuidv7()}@people.example`
const makePerson = (change: Partial<Person> = {}): Person => ({
  sub: uuidv7(),
  email: newEmail(),
  email_verified: true,
  name: 'Ada Lovelace',
  ...change,
})
beforeEach(() => {
  openId.person = makePerson()
  openId.claims = {}
})

const SignInResponse = z.object({ url: z.url() })
const UserResponse = z.object({
  data: z.object({ id: z.string(), hasPassword: z.boolean(), isGuest: z.boolean() }),
})
const CreatedResponse = z.object({ data: z.object({ id: z.string() }) })

/** A browser that keeps its own cookies. */
const openBrowser = ({ app }: TestApp) => {
  const cookies = new Map<string, string>()
  const sendRequest = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await app.fetch(new Request(`http://localhost:3000${path}`, { ...init, headers }))
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s)
      cookies.set(name, value)
    }
    return response
  }
  const send = (method: string, path: string, body: object) =>
    sendRequest(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const startSignIn = async (callbackURL = '/chat/projects') =>
    SignInResponse.parse(
      await (await send('POST', '/api/auth/sign-in/social', { provider: 'oidc', callbackURL })).json(),
    ).url
  const returnFromProvider = async (address: string) => {
    const { pathname, search } = new URL(address)
    const response = await sendRequest(pathname + search)
    const location = response.headers.get('location')?.replace(/&error_description=.*/, '')
    return { status: response.status, to: location }
  }
  return {
    sendRequest,
    send,
    startSignIn,
    returnFromProvider,
    signIn: async () => returnFromProvider(openId.consent(await startSignIn())),
    readUser: async () => {
      const response = await sendRequest('/v1/user')
      return response.ok ? UserResponse.parse(await response.json()).data : null
    },
  }
}

const projectsRedirect = { status: 302, to: '/chat/projects' }
const errorRedirect = (code: string) => ({
  status: 302,
  to: `/sign-in?returnTo=%2Fchat%2Fprojects&error=${code}`,
})
const findUser = async ({ context: { db } }: TestApp, email: string) =>
  (await db.select().from(user).where(eq(user.email, email)))[0] ?? null
const change = ({ context: { db } }: TestApp, email: string, values: Partial<typeof user.$inferInsert>) =>
  db.update(user).set(values).where(eq(user.email, email))

describeApp(
  'signing in with an identity provider',
  (test) => {
    it('AUTH-01 creates an account, stores only the provider’s identity, and finds it again', async () => {
      expect(await stranger(test()).get(getSignInMethods)).toMatchObject({ openId: { name: 'Keepers' } })
      const browser = openBrowser(test())
      expect(await browser.signIn()).toEqual(projectsRedirect)
      const person = await findUser(test(), openId.person.email)
      expect(person).toMatchObject({ name: 'Ada Lovelace', emailVerified: true, isAdmin: false, image: null })
      expect(await browser.readUser()).toEqual({ id: person?.id, hasPassword: false, isGuest: false })
      const secondBrowser = openBrowser(test())
      openId.person.email = newEmail()
      expect(await secondBrowser.signIn()).toEqual(projectsRedirect)
      expect((await secondBrowser.readUser())?.id).toBe(person?.id)
      const { db } = test().context
      expect(
        await db
          .select()
          .from(account)
          .where(eq(account.userId, person?.id ?? uuidv7())),
      ).toMatchObject([
        {
          accountId: `${openId.url} ${openId.person.sub}`,
          accessToken: null,
          refreshToken: null,
          idToken: null,
        },
      ])
    })

    it('AUTH-08 keeps a guest’s data, in a new account and in an existing one', async () => {
      for (let time = 0; time < 2; time++) {
        const browser = openBrowser(test())
        await browser.sendRequest('/api/auth/sign-in/anonymous', { method: 'POST' })
        const chat = CreatedResponse.parse(
          await (await browser.send('POST', '/v1/chats', { title: 'Mine' })).json(),
        ).data
        expect(await browser.signIn()).toEqual(projectsRedirect)
        expect(await browser.readUser()).toMatchObject({ isGuest: false })
        expect((await browser.sendRequest(`/v1/chats/${chat.id}`)).status).toBe(200)
      }
    })

    it('AUTH-07 links an account only if both the provider and this server verified the email', async () => {
      const cases = [
        [true, true, projectsRedirect],
        [true, false, errorRedirect('account_not_linked')],
        [false, true, errorRedirect('account_not_linked')],
      ] as const
      for (const [isVerifiedByProvider, emailVerified, result] of cases) {
        openId.person = makePerson({ email_verified: isVerifiedByProvider })
        const { id } = await signUp(test())
        const { db } = test().context
        await db.update(user).set({ email: openId.person.email, emailVerified }).where(eq(user.id, id))
        const browser = openBrowser(test())
        expect(await browser.signIn()).toEqual(result)
        expect((await browser.readUser())?.id ?? null).toBe(result === projectsRedirect ? id : null)
        const isJoined = eq(account.accountId, `${openId.url} ${openId.person.sub}`)
        expect(await db.$count(account, isJoined)).toBe(result === projectsRedirect ? 1 : 0)
      }
    })

    it('AUTH-07 keeps a blocked account out, and doesn’t link it', async () => {
      await openBrowser(test()).signIn()
      await change(test(), openId.person.email, { blockedAt: new Date() })
      const browser = openBrowser(test())
      expect((await browser.signIn()).to).toContain('error=ACCOUNT_BLOCKED')
      openId.person.sub = uuidv7()
      expect((await browser.signIn()).to).toContain('error=ACCOUNT_BLOCKED')
      expect(await browser.readUser()).toBeNull()
      const isJoined = eq(account.accountId, `${openId.url} ${openId.person.sub}`)
      expect(await test().context.db.$count(account, isJoined)).toBe(0)
    })

    it('AUTH-07 accepts a state once from the browser it was issued to, and a code once', async () => {
      const [browser, other] = [openBrowser(test()), openBrowser(test())]
      const callbackUrl = openId.consent(await browser.startSignIn())
      expect((await other.returnFromProvider(callbackUrl)).to).toContain('error=state_mismatch')
      expect(
        (await other.returnFromProvider(callbackUrl.replace(/state=[^&]+/, 'state=made-up'))).to,
      ).toContain('error=')
      expect((await other.returnFromProvider('http://x/api/auth/callback/oidc?code=x')).to).toContain(
        'error=',
      )
      expect(await other.readUser()).toBeNull()
      expect(await browser.returnFromProvider(callbackUrl)).toEqual(projectsRedirect)
      expect((await browser.returnFromProvider(callbackUrl)).to).toContain('/sign-in?error=state_mismatch')
      const otherState = new URL(await other.startSignIn()).searchParams.get('state') ?? ''
      expect(
        (await other.returnFromProvider(callbackUrl.replace(/state=[^&]+/, `state=${otherState}`))).to,
      ).toContain('error=invalid_code')
      expect(await other.readUser()).toBeNull()
    })

    it.each([
      ['of another issuer', { iss: 'https://elsewhere.example' }],
      ['for another client', { aud: 'another' }],
      ['for another sign-in', { nonce: 'another' }],
      ['that has expired', { exp: 1 }],
    ])('AUTH-07 rejects an ID token %s', async (_what, claims) => {
      openId.claims = claims
      const browser = openBrowser(test())
      expect(await browser.signIn()).toEqual(errorRedirect('unable_to_get_user_info'))
      expect(await findUser(test(), openId.person.email)).toBeNull()
    })

    it('AUTH-07 never redirects to another site, and rejects the library’s other options', async () => {
      const browser = openBrowser(test())
      const signInBody = { provider: 'oidc', callbackURL: '/chat' }
      for (const change of [
        { callbackURL: 'https://elsewhere.example' },
        { callbackURL: '//elsewhere.example' },
        { callbackURL: '/\\elsewhere.example' },
        { provider: 'google' },
        { errorCallbackURL: 'https://elsewhere.example' },
        { idToken: { token: 'x' } },
      ])
        expect(
          (await browser.send('POST', '/api/auth/sign-in/social', { ...signInBody, ...change })).status,
        ).toBe(400)
      const url = new URL(await browser.startSignIn())
      expect(url.searchParams.get('redirect_uri')).toBe('http://localhost:3000/api/auth/callback/oidc')
      expect(url.searchParams.get('code_challenge_method')).toBe('S256')
      expect(url.searchParams.get('prompt')).toBeNull()
    })

    it('AUTH-01 deletes an account without a password when its owner has just signed in again', async () => {
      const browser = openBrowser(test())
      await browser.signIn()
      const id = (await browser.readUser())?.id ?? ''
      const remove = async () => (await browser.send(deleteAccount.method, deleteAccount.path, {})).status
      await test()
        .context.db.update(session)
        .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
        .where(eq(session.userId, z.string().brand<'UserId'>().parse(id)))
      expect(await remove()).toBe(403)
      const secondSignIn = await browser.startSignIn('/settings/account')
      expect(new URL(secondSignIn).searchParams.get('prompt')).toBe('login')
      expect((await browser.returnFromProvider(openId.consent(secondSignIn))).to).toBe('/settings/account')
      expect(
        await test().context.db.$count(session, eq(session.userId, z.string().brand<'UserId'>().parse(id))),
      ).toBe(1)
      expect(await remove()).toBe(200)
      expect(await browser.readUser()).toBeNull()
    })

    it('AUTH-07 sets a password through an emailed link, and removes an unverified sign-in method', async () => {
      for (const isVerified of [true, false]) {
        openId.person = makePerson({ email_verified: isVerified })
        const { email } = openId.person
        const browser = openBrowser(test())
        expect(await browser.signIn()).toEqual(projectsRedirect)
        await browser.send('POST', '/api/auth/request-password-reset', { email })
        const emailsToUser = () => mail.emails.filter(({ to }) => to.includes(email))
        await vi.waitFor(() => expect(emailsToUser()).toHaveLength(1), { timeout: 20_000 })
        const raw = emailsToUser()[0]?.raw.replaceAll('=\r\n', '') ?? ''
        const token = /\/reset-password#([\w-]{43})/.exec(raw)?.[1]
        const resetBody = { token, newPassword: 'a loom of flowers' }
        expect((await browser.send('POST', '/api/auth/reset-password', resetBody)).status).toBe(200)
        const credentials = { email, password: 'a loom of flowers' }
        const secondBrowser = openBrowser(test())
        expect((await secondBrowser.send('POST', '/api/auth/sign-in/email', credentials)).status).toBe(200)
        expect([await browser.readUser(), await secondBrowser.readUser()]).toMatchObject([
          null,
          { hasPassword: true },
        ])
        expect(await openBrowser(test()).signIn()).toEqual(
          isVerified ? projectsRedirect : errorRedirect('account_not_linked'),
        )
      }
    })
  },
  () => ({ ...openId.environment, SMTP_URL: mail.url, MAIL_FROM: 'Atelier <atelier@example.org>' }),
)

describeApp(
  'signing in with an identity provider when accounts require an invitation',
  (test) => {
    it('AUTH-01 creates an account for an invited email that the provider has verified', async () => {
      const { db } = test().context
      const browser = openBrowser(test())
      expect(await browser.signIn()).toEqual(errorRedirect('sign_up_by_invitation'))
      const invite = () =>
        db.insert(signUpInvitation).values({
          id: uuidv7(),
          email: openId.person.email,
          tokenHash: uuidv7(),
          expiresAt: new Date(Date.now() + 60_000),
        })
      openId.person = makePerson({ email_verified: false })
      await invite()
      expect(await browser.signIn()).toEqual(errorRedirect('sign_up_unproven'))
      expect(await findUser(test(), openId.person.email)).toBeNull()
      openId.person = makePerson()
      await invite()
      expect(await browser.signIn()).toEqual(projectsRedirect)
      expect(await db.$count(signUpInvitation, eq(signUpInvitation.email, openId.person.email))).toBe(0)
    })

    it('AUTH-01 creates accounts only for allowed emails when the server limits them', async () => {
      const signUps = { policy: 'addresses' as const, addresses: ['people.example'] }
      const parts = { db: test().context.db, config: { signUps, mail: null } }
      const findRefusal = (email: string, isVerified: boolean) =>
        findSignUpRefusal(parts, { email, isVerified }, new Date())
      expect(await findRefusal('ada@people.example', true)).toBeNull()
      expect(await findRefusal('ada@people.example', false)).toBe('sign_up_unproven')
      expect(await findRefusal('ada@elsewhere.example', true)).toBe('sign_up_by_addresses')
    })

    it.each([
      'sign-up/email',
      'sign-in/email',
      'change-password',
      'request-password-reset',
      'reset-password',
    ])('AUTH-07 has no %s when passwords are turned off', async (path) => {
      const ada = await signUp(test())
      const headers = { 'content-type': 'application/json' }
      expect((await ada.raw(`/api/auth/${path}`, { method: 'POST', headers, body: '{}' })).status).toBe(404)
      expect(await ada.get(getSignInMethods)).toMatchObject({ passwords: false, guests: false })
    })
  },
  () => ({ ...openId.environment, SIGN_UPS: 'invitation', PASSWORDS: 'off' }),
)

/** Claims without `email_verified`, which some providers omit. */
const makePersonWithoutClaim = () => {
  const { email_verified: _said, ...person } = makePerson()
  return person
}

describeApp(
  'signing in with an identity provider that omits email_verified',
  (test) => {
    it('AUTH-07 treats the email as unverified, and doesn’t link an account', async () => {
      openId.person = makePersonWithoutClaim()
      expect(await openBrowser(test()).signIn()).toEqual(projectsRedirect)
      expect(await findUser(test(), openId.person.email)).toMatchObject({ emailVerified: false })
      openId.person = makePersonWithoutClaim()
      const { id } = await signUp(test())
      const values = { email: openId.person.email, emailVerified: true }
      await test().context.db.update(user).set(values).where(eq(user.id, id))
      expect(await openBrowser(test()).signIn()).toEqual(errorRedirect('account_not_linked'))
    })
  },
  () => openId.environment,
)

describeApp(
  'signing in with an identity provider whose emails the operator trusts',
  (test) => {
    it('AUTH-07 treats emails as verified unless the provider says otherwise', async () => {
      const cases = [
        [undefined, true],
        [false, false],
      ] as const
      for (const [claim, emailVerified] of cases) {
        openId.person = claim === undefined ? makePersonWithoutClaim() : makePerson({ email_verified: claim })
        expect(await openBrowser(test()).signIn()).toEqual(projectsRedirect)
        expect(await findUser(test(), openId.person.email)).toMatchObject({ emailVerified })
      }
    })

    it('AUTH-07 links only an account whose email is verified here too', async () => {
      const cases = [
        [undefined, true, projectsRedirect],
        [undefined, false, errorRedirect('account_not_linked')],
        [false, true, errorRedirect('account_not_linked')],
      ] as const
      for (const [claim, emailVerified, result] of cases) {
        openId.person = claim === undefined ? makePersonWithoutClaim() : makePerson({ email_verified: claim })
        const { id } = await signUp(test())
        const values = { email: openId.person.email, emailVerified }
        await test().context.db.update(user).set(values).where(eq(user.id, id))
        const browser = openBrowser(test())
        expect(await browser.signIn()).toEqual(result)
        expect((await browser.readUser())?.id ?? null).toBe(result === projectsRedirect ? id : null)
      }
    })
  },
  () => ({ ...openId.environment, OIDC_TRUST_EMAIL: 'true' }),
)

describeApp(
  'signing in with an unreachable identity provider',
  (test) => {
    it('AUTH-07 tells people at sign-in to use a password instead, and doesn’t keep the server from starting', async () => {
      const browser = openBrowser(test())
      const response = await browser.send('POST', '/api/auth/sign-in/social', {
        provider: 'oidc',
        callbackURL: '/chat',
      })
      expect([response.status, await response.text()]).toEqual([
        503,
        expect.stringContaining('use your password'),
      ])
      expect((await browser.returnFromProvider('http://x/api/auth/callback/oidc?code=x&state=y')).to).toBe(
        '/sign-in?error=failed',
      )
    })
  },
  // the discovery document names another issuer than this URL
  () => ({ ...openId.environment, OIDC_ISSUER: openId.url.replace('127.0.0.1', 'localhost') }),
)
