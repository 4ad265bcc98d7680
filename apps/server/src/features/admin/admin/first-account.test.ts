import { getSignInMethods } from '@atelier/contract/endpoints/people/account'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { user } from '../../../db/schema/index.ts'
import { adminCode } from '../../../platform/auth/admin-code.ts'
import { adminLines } from '../../../run-server.ts'
import { stranger } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'

const proxiedHeaders = { 'x-forwarded-for': '203.0.113.9' }

for (const settings of [{ SIGN_UPS: 'invitation' }, { SIGN_UPS: 'addresses' }, { SIGN_UPS_PER_HOUR: '0' }])
  describeApp(
    `the first account with ${Object.entries(settings).join(' ')}`,
    (test) => {
      const deleteAllUsers = () => test().context.db.execute(sql`delete from "user"`)
      const signUp = (body: object = {}, headers: Record<string, string> = {}) =>
        stranger(test()).raw('/api/auth/sign-up/email', {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify({
            name: 'Ada',
            email: `${crypto.randomUUID()}@people.example`,
            password: 'correct horse battery',
            ...body,
          }),
        })
      const needsSetUp = async () => (await stranger(test()).get(getSignInMethods)).needsSetUp
      const countAdmins = () => test().context.db.$count(user, eq(user.isAdmin, true))

      it('AUTH-01 is created on the server’s own machine and becomes the admin; the next one is refused', async () => {
        await deleteAllUsers()
        expect(await needsSetUp()).toBe(true)
        expect((await signUp()).status).toBe(200)
        expect([await countAdmins(), await needsSetUp()]).toEqual([1, false])
        const code = adminCode(test().context.secrets)
        expect((await signUp()).ok).toBe(false)
        expect((await signUp({ code })).ok).toBe(false)
      })

      it('AUTH-01 is created from another machine only with the setup code that the server prints', async () => {
        await deleteAllUsers()
        const code = adminCode(test().context.secrets)
        expect((await signUp({}, proxiedHeaders)).ok).toBe(false)
        const wrongCodeResponse = await signUp({ code: 'ABCD-EFGH-JKMN' }, proxiedHeaders)
        expect(wrongCodeResponse.ok).toBe(false)
        const lines = (await adminLines(test().context)).join('\n')
        expect(lines).toContain(`create it with the code ${code}`)
        expect((await signUp({ code: code.toLowerCase().replaceAll('-', ' ') }, proxiedHeaders)).status).toBe(
          200,
        )
        expect(await countAdmins()).toBe(1)
      })
    },
    () => ({ ...settings }),
  )
