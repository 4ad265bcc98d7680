import { getSignInMethods } from '@atelier/contract/endpoints/people/account'
import { getServerHealth } from '@atelier/contract/endpoints/admin/admin-server'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { ErrorEnvelope } from '@atelier/contract/envelope'
import { startSmtp } from '@atelier/testing/start-smtp'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { verification } from '../../../db/schema/index.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { signUp, signUpAdmin, stranger, type TestActor } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { writeResetEmail } from './reset-password.ts'

const mail = await startSmtp()
afterAll(() => mail[Symbol.asyncDispose]())

const oldPassword = 'correct horse battery'
const replacementPassword = 'a loom of flowers'
const newAddress = () => `${uuidv7()}@people.example`

describe('the password reset email', () => {
  it('AUTH-07 names the recipient, and escapes the email address as text', () => {
    const { to, html, text } = writeResetEmail(
      { email: '<b>@people.example', language: null },
      'http://localhost/reset-password#x',
    )
    expect([to, html.includes('<b>@')]).toEqual(['<b>@people.example', false])
    expect(text).toContain('http://localhost/reset-password#x')
  })
})

describeApp(
  'a forgotten password',
  (test) => {
    const post = (path: string, body: object, headers: Record<string, string> = {}) =>
      stranger(test()).raw(`/api/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const emailOf = async (actor: TestActor) => (await actor.get(getUser)).email
    const requestReset = (email: string) => post('request-password-reset', { email })
    const reset = (token: string, newPassword = replacementPassword) =>
      post('reset-password', { token, newPassword })
    const signIn = async (email: string, password: string) =>
      (await post('sign-in/email', { email, password })).status
    const emailsTo = (email: string) => mail.emails.filter(({ to }) => to.includes(email))

    /** Returns the token of the last reset link emailed to this address, once `count` emails have arrived. */
    const tokenFor = async (email: string, count = 1): Promise<string> => {
      await vi.waitFor(() => expect(emailsTo(email)).toHaveLength(count), { timeout: 20_000 })
      const raw = emailsTo(email).at(-1)?.raw.replaceAll('=\r\n', '') ?? ''
      const [, token] = /\/reset-password#([\w-]{43})/.exec(raw) ?? []
      if (token === undefined) throw new Error(`this email contains no link:\n${raw}`)
      return token
    }
    const forget = async () => {
      const ada = await signUp(test())
      const email = await emailOf(ada)
      expect((await requestReset(email)).status).toBe(200)
      return { ada, email, token: await tokenFor(email) }
    }

    it('AUTH-07 is replaced through an emailed link, which works once and ends every session', async () => {
      expect(await stranger(test()).get(getSignInMethods)).toEqual({
        resetsPasswords: true,
        passwords: true,
        guests: true,
        signUps: 'open',
        needsSetUp: false,
        openId: null,
        passkeys: { origin: expect.any(String) as unknown, reason: null },
      })
      const { ada, email, token } = await forget()
      expect((await reset(token)).status).toBe(200)
      expect((await ada.call(getUser)).status).toBe(401)
      expect([await signIn(email, oldPassword), await signIn(email, replacementPassword)]).toEqual([401, 200])
      expect((await reset(token, 'another loom of flowers')).status).toBe(400)
      expect(await signIn(email, replacementPassword)).toBe(200)
    })

    it('AUTH-07 SHR-06 emails a link to the URL that an admin set, whatever the Host header says', async () => {
      const linksTo = async (email: string, count: number) => {
        await tokenFor(email, count)
        return emailsTo(email).at(-1)?.raw.replaceAll('=\r\n', '')
      }
      const email = await emailOf(await signUp(test()))
      const forge = () => post('request-password-reset', { email }, { host: 'evil.example' })
      await forge()
      expect(await linksTo(email, 1)).toContain('http://localhost:3000/reset-password#')
      const admin = await signUpAdmin(test())
      const openAdminPage = (host: string) => admin.get(getServerHealth, { headers: { host } })
      await openAdminPage('notes.example')
      // an admin may also reach the server through a tunnel, whose origin links must not use
      await openAdminPage('localhost:3000')
      await forge()
      expect(await linksTo(email, 2)).toContain('http://notes.example/reset-password#')
      const { parts } = await openAdminPage('notes.example')
      expect(parts.find(({ name }) => name === 'Address')?.says).toContain('http://notes.example')
    })

    it('AUTH-07 accepts only one of many simultaneous uses of a link', async () => {
      const { token } = await forget()
      const attempts = await Promise.all(
        ['a', 'b', 'c', 'd'].map((last) => reset(token, `${replacementPassword} ${last}`)),
      )
      expect(attempts.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
    })

    it('AUTH-07 responds the same for an unknown email, and doesn’t send anything to it', async () => {
      const [registeredEmail, unknownEmail] = [await emailOf(await signUp(test())), newAddress()]
      const responses = [await requestReset(registeredEmail.toUpperCase()), await requestReset(unknownEmail)]
      const bodies = await Promise.all(
        responses.map(async (response) => [
          response.status,
          response.headers.get('content-type'),
          await response.text(),
        ]),
      )
      expect(bodies[0]).toEqual(bodies[1])
      await tokenFor(registeredEmail)
      expect(emailsTo(unknownEmail)).toEqual([])
    })

    it('AUTH-07 stores only the hash of a link, which is valid for an hour', async () => {
      const { db } = test().context
      const { email, token } = await forget()
      const rows = await db.select().from(verification)
      expect(JSON.stringify(rows)).not.toContain(token)
      const remainingMs = rows.map(({ expiresAt }) => expiresAt.getTime() - Date.now())
      expect(Math.max(...remainingMs)).toBeLessThanOrEqual(60 * 60_000)
      await db.update(verification).set({ expiresAt: new Date(Date.now() - 1) })
      expect((await reset(token)).status).toBe(400)
      expect(await signIn(email, oldPassword)).toBe(200)
    })

    it('AUTH-07 rejects a weak new password, and keeps the link valid', async () => {
      const { email, token } = await forget()
      for (const weakPassword of ['Password1', email.slice(0, 36)]) {
        const errorResponse = await reset(token, weakPassword)
        expect(errorResponse.status).toBe(400)
        expect(ErrorEnvelope.parse(await errorResponse.json()).data.issues?.[0]?.path).toBe(
          'body.newPassword',
        )
      }
      expect((await reset(token, 'short')).status).toBe(400)
      expect(await signIn(email, oldPassword)).toBe(200)
      expect((await reset(token)).status).toBe(200)
    })

    it('AUTH-07 invalidates other links once the password changes in any way', async () => {
      const { ada, email, token } = await forget()
      await requestReset(email)
      const second = await tokenFor(email, 2)
      const changeResponse = await ada.raw('/api/auth/change-password', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ currentPassword: oldPassword, newPassword: replacementPassword }),
      })
      expect(changeResponse.status).toBe(200)
      expect([(await reset(token)).status, (await reset(second)).status]).toEqual([400, 400])
      await requestReset(email)
      const third = await tokenFor(email, 3)
      expect((await reset(third, oldPassword)).status).toBe(200)
      expect(await signIn(email, oldPassword)).toBe(200)
    })

    it('AUTH-07 sends an email address at most three reset emails in a short time, registered or not', async () => {
      for (const email of [await emailOf(await signUp(test())), newAddress()]) {
        const statuses: number[] = []
        for (let n = 0; n < 5; n++) statuses.push((await requestReset(email)).status)
        expect(statuses).toEqual([200, 200, 200, 429, 429])
      }
    })

    it.each([
      ['no email', 'request-password-reset', { email: 'ada' }],
      ['a redirect target', 'request-password-reset', { email: 'a@b.example', redirectTo: 'https://e' }],
      [
        'a token that was never issued',
        'reset-password',
        { token: 'x'.repeat(43), newPassword: replacementPassword },
      ],
      ['no token', 'reset-password', { newPassword: replacementPassword }],
    ])('AUTH-07 rejects a request with %s', async (_what, path, body) => {
      expect((await post(path, body)).status).toBe(400)
    })

    it('AUTH-07 has no endpoint that takes a token in its URL', async () => {
      const { token } = await forget()
      for (const path of [`reset-password/${token}?callbackURL=/`, `reset-password?token=${token}`])
        expect((await stranger(test()).raw(`/api/auth/${path}`)).status).toBe(404)
    })
  },
  () => ({ SMTP_URL: mail.url, MAIL_FROM: 'Atelier <atelier@example.org>' }),
)

describeApp('a forgotten password without email', (test) => {
  it('AUTH-07 can’t be reset when no email can be sent', async () => {
    expect(await stranger(test()).get(getSignInMethods)).toEqual({
      resetsPasswords: false,
      passwords: true,
      guests: true,
      signUps: 'open',
      needsSetUp: false,
      openId: null,
      passkeys: { origin: expect.any(String) as unknown, reason: null },
    })
    for (const path of ['request-password-reset', 'reset-password'])
      expect(
        (
          await stranger(test()).raw(`/api/auth/${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({
              email: 'ada@people.example',
              token: 'x',
              newPassword: replacementPassword,
            }),
          })
        ).status,
      ).toBe(404)
  })
})
