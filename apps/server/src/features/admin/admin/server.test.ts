import * as endpoints from '@atelier/contract/endpoints/admin/admin-server'
import { listAudit } from '@atelier/contract/endpoints/admin/admin'
import { createChat, listChats, sendMessage } from '@atelier/contract/endpoints/chat/chats'
import { requestSignUpCode } from '@atelier/contract/endpoints/people/account'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { startSmtp } from '@atelier/testing/start-smtp'
import { afterAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { user } from '../../../db/schema/index.ts'
import { signInAsGuest, signUp, signUpAdmin, stranger, withToken } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'

describeApp(
  'server settings',
  (test) => {
    const set = async (name: string, value: string | null) =>
      (await signUpAdmin(test())).call(endpoints.updateSetting, { body: { name, value } })

    it('AUTH-06 shows every setting with its source, and only whether a secret is set', async () => {
      const { settings } = await (await signUpAdmin(test())).get(endpoints.listSettings)
      const settingNamed = (name: string) => settings.find((setting) => setting.name === name)
      expect(settingNamed('TOKENS_DAILY_LIMIT')).toMatchObject({
        origin: 'environment',
        value: '5000',
        isOpen: false,
      })
      expect(settingNamed('ASSISTANT_DAILY_LIMIT')).toMatchObject({
        origin: 'default',
        value: 'plan',
        isOpen: true,
      })
      expect(settingNamed('METRICS_TOKEN')).toMatchObject({ isSecret: true, isSet: true, value: null })
      expect(settingNamed('BRAVE_SEARCH_API_KEY')).toMatchObject({
        isSecret: true,
        isSet: false,
        value: null,
      })
      expect(JSON.stringify(settings)).not.toContain('for-whoever-runs')
    })

    it('AUTH-06 applies and logs a saved setting at once, and restores the default when it is reset', async () => {
      const ada = await signUp(test())
      expect((await set('ASSISTANT_DAILY_LIMIT', '1')).data).toMatchObject({ origin: 'admin', value: '1' })
      expect((await ada.get(getUser)).limits.assistant).toBe(1)
      const chat = await ada.get(createChat, { body: {} })
      const messageInput = { params: { chatId: chat.id }, body: { text: 'One' } }
      await ada.events(sendMessage, messageInput)
      await set('UPGRADE_TEXT', 'Ask Grace in room 12.')
      const errorResponse = await ada.call(sendMessage, messageInput)
      expect([errorResponse.status, errorResponse.error?.message]).toEqual([
        402,
        expect.stringContaining('Ask Grace in room 12.'),
      ])
      await set('ASSISTANT_DAILY_LIMIT', null)
      expect((await ada.get(getUser)).limits.assistant).toBe(102)
      const { entries } = await (await signUpAdmin(test())).get(listAudit)
      expect(entries.slice(0, 3).map(({ action, target }) => [action, target])).toEqual([
        ['setting-reset', 'ASSISTANT_DAILY_LIMIT'],
        ['setting-changed', 'UPGRADE_TEXT'],
        ['setting-changed', 'ASSISTANT_DAILY_LIMIT'],
      ])
    })

    it('AUTH-06 rejects even the first message when the daily limit is 0, and doesn’t suggest trying again tomorrow', async () => {
      await set('ASSISTANT_DAILY_LIMIT', '0')
      for (const actor of [await signUp(test()), await signInAsGuest(test())]) {
        const chat = await actor.get(createChat, { body: {} })
        const errorResponse = await actor.call(sendMessage, {
          params: { chatId: chat.id },
          body: { text: 'One' },
        })
        expect(errorResponse.status).toBe(402)
        expect(errorResponse.error?.message).toMatch(/Your message wasn’t sent/)
        expect(errorResponse.error?.message).not.toMatch(/tomorrow|used your/)
      }
      await set('ASSISTANT_DAILY_LIMIT', null)
    })

    it('AUTH-01 ends guest sessions when guests are turned off, but keeps the work of those who sign up', async () => {
      const guest = await signInAsGuest(test())
      const chat = await guest.get(createChat, { body: {} })
      await set('GUESTS', 'off')
      expect((await guest.call(getUser)).status).toBe(401)
      const response = await guest.raw('/api/auth/sign-up/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Ada', email: 'ada@guests.example', password: 'engine of 1843' }),
      })
      await set('GUESTS', null)
      const { token } = (await response.json()) as { token: string }
      const ada = withToken(test(), guest.id, token)
      expect((await ada.get(listChats)).chats.map(({ id }) => id)).toEqual([chat.id])
    })

    it('AUTH-06 rejects changes to settings if they are invalid, set by the environment, or need a restart', async () => {
      const invalidResponse = await set('CURRENCY', 'euros')
      expect([invalidResponse.status, invalidResponse.error?.issues?.[0]?.message]).toEqual([
        400,
        'CURRENCY must be three letters, such as EUR.',
      ])
      expect((await set('TOKENS_DAILY_LIMIT', '7')).status).toBe(409)
      expect((await set('OUTBOUND_ALLOW', '10.0.0.0/8')).status).toBe(409)
      expect((await set('NO_SUCH_THING', '1')).status).toBe(404)
      expect((await set('SIGN_UPS', 'addresses')).error?.message).toContain(
        'To limit sign-up to certain email addresses, configure email (SMTP_URL) so that addresses can be verified. Until then, invite people individually.',
      )
    })

    it('AUTH-07 encrypts a saved secret, and never shows or logs it', async () => {
      const { data } = await set('TAVILY_API_KEY', 'tvly-very-secret')
      expect(data).toMatchObject({ isSet: true, value: null, origin: 'admin' })
      expect(test().context.config.search.tavilyKey).toBe('tvly-very-secret')
      const { db } = test().context
      const rows = await Promise.all([
        db.execute('select * from setting'),
        db.execute('select * from audit_entry'),
      ])
      expect(JSON.stringify(rows)).not.toContain('tvly-very-secret')
    })

    it('AUTH-01 shows the health of each component, and what to do about failing ones', async () => {
      const { parts } = await (await signUpAdmin(test())).get(endpoints.getServerHealth)
      expect(parts.find(({ name }) => name === 'Database')).toMatchObject({ state: 'good', todo: null })
      expect(parts.find(({ name }) => name === 'Email')?.todo).toBe('Set SMTP_URL and MAIL_FROM.')
      expect(parts.filter(({ state, todo }) => (state === 'good') !== (todo === null))).toEqual([])
    })

    it('AUTH-01 lists failed jobs with the reason, and retries one', async () => {
      const { jobs, db } = test().context
      const attempts = { count: 0 }
      const retryFinished = Promise.withResolvers<void>()
      const failedOnce = Promise.withResolvers<void>()
      await jobs.work<{ word: string }>('test-failing', { retryLimit: 0 }, async () => {
        attempts.count += 1
        if (attempts.count > 1) return retryFinished.resolve()
        setImmediate(failedOnce.resolve)
        throw new Error('The lamp is out.')
      })
      await db.transaction((tx) => jobs.enqueue(tx, 'test-failing', { word: 'x' }))
      await failedOnce.promise
      const admin = await signUpAdmin(test())
      const readFailedJobs = async () =>
        (await admin.get(endpoints.listJobs)).failed.filter(({ queue }) => queue === 'test-failing')
      await expect.poll(async () => (await readFailedJobs()).length).toBe(1)
      const [job] = await readFailedJobs()
      expect(job).toMatchObject({ attempts: 1, reason: 'The lamp is out.' })
      const body = { queue: 'test-failing', id: job?.id ?? '' }
      await admin.get(endpoints.retryJob, { body })
      await retryFinished.promise
      expect((await admin.call(endpoints.retryJob, { body })).status).toBe(404)
    })

    it('VLT-02 shows how much is stored and how much space is left', async () => {
      const storage = await (await signUpAdmin(test())).get(endpoints.getServerStorage)
      expect(storage.freeBytes).toBeGreaterThan(0)
      expect(storage.databaseBytes).toBeGreaterThan(0)
    })
  },
  () => ({ TOKENS_DAILY_LIMIT: '5000', METRICS_TOKEN: 'for-whoever-runs-the-server' }),
)

const mail = await startSmtp()
afterAll(() => mail[Symbol.asyncDispose]())

describeApp(
  'email settings',
  (test) => {
    it('MBR-02 sends a test email and reports what the mail server replied', async () => {
      const admin = await signUpAdmin(test())
      const { email } = await admin.get(getUser)
      expect(await admin.get(endpoints.sendTestEmail)).toMatchObject({ to: email, isTaken: true })
      expect(mail.emails.at(-1)?.to).toEqual([email])
      await test()
        .context.db.update(user)
        .set({ email: 'unknown@people.example' })
        .where(eq(user.id, admin.id))
      const errorResponse = await admin.get(endpoints.sendTestEmail)
      expect([errorResponse.isTaken, errorResponse.message]).toEqual([
        false,
        expect.stringContaining('No such person here'),
      ])
    })

    it('AUTH-01 signs up only allowed email addresses with an emailed code, and doesn’t email others', async () => {
      const requestCode = (email: string) => stranger(test()).call(requestSignUpCode, { body: { email } })
      const emailCountBefore = mail.emails.length
      expect([
        (await requestCode('eve@elsewhere.example')).status,
        (await requestCode('Otto@Listed.example')).status,
      ]).toEqual([200, 200])
      await expect.poll(() => mail.emails.length).toBe(emailCountBefore + 1)
      const code = /Subject: (\d{8})/.exec(mail.emails.at(-1)?.raw ?? '')?.[1]
      const make = (account: object) =>
        stranger(test()).raw('/api/auth/sign-up/email', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'Otto', password: 'correct horse battery', ...account }),
        })
      expect((await make({ email: 'otto@listed.example' })).status).toBe(400)
      expect((await make({ email: 'eve@elsewhere.example', code })).status).toBe(403)
      expect((await make({ email: 'otto@listed.example', code })).status).toBe(200)
    })
  },
  () => ({
    SMTP_URL: mail.url,
    MAIL_FROM: 'Atelier <atelier@example.org>',
    SIGN_UPS: 'addresses',
    SIGN_UP_ADDRESSES: 'listed.example',
  }),
)
