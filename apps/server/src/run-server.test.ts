import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { user } from './db/schema/index.ts'
import { adminCode } from './platform/auth/admin-code.ts'
import { diskFullError } from './platform/known-failure.ts'
import { adminLines, startFailure } from './run-server.ts'
import { signUp } from './test/actors.ts'
import { describeApp } from './test/describe-app.ts'

it('says after a failed start on a full disk that the data was kept, and how to start again', () => {
  const diskFull = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  for (const error of [diskFull, diskFullError(diskFull)])
    expect(startFailure(error)).toBe(
      'Atelier couldn’t start: the server’s disk is full. Your data was kept. Free up space, then start Atelier again.',
    )
})

describeApp('the output of a starting server', (test) => {
  it('AUTH-01 says how to become the admin, until there is one', async () => {
    const { context } = test()
    const lines = async () => (await adminLines(context)).join('\n')
    const code = `enter the code ${adminCode(context.secrets)}`
    const first = await lines()
    expect(first).toContain('the first account created on this machine becomes the admin')
    expect(first).toContain(code)
    const ada = await signUp(test())
    const second = await lines()
    expect(second).not.toContain('first account')
    for (const text of [code, 'npm run admin']) expect(second).toContain(text)
    await context.db.update(user).set({ isAdmin: true }).where(eq(user.id, ada.id))
    expect(await lines()).toBe('')
  })
})
