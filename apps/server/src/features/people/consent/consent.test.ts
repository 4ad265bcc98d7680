import { getConsent, recordConsent } from '@atelier/contract/endpoints/people/consent'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { consentRecord } from '../../../db/schema/index.ts'
import { signUp } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'

describeApp('consent', (test) => {
  it('CKI-01 records each cookie choice, and returns the latest', async () => {
    const ada = await signUp(test())
    expect(await ada.get(getConsent)).toEqual({ choice: null })
    const earlierConsent = { version: 1, allowed: ['ncm'] as const, at: 1_000 }
    const laterConsent = { version: 1, allowed: [], at: 2_000 }
    expect(await ada.get(recordConsent, { body: laterConsent })).toEqual({ choice: laterConsent })
    // another device syncs an earlier choice late
    expect(await ada.get(recordConsent, { body: earlierConsent })).toEqual({ choice: laterConsent })
    await ada.get(recordConsent, { body: laterConsent })
    const { db, clock } = test().context
    const selectRecords = () => db.select().from(consentRecord).where(eq(consentRecord.userId, ada.id))
    expect(await selectRecords()).toHaveLength(2)
    expect(await (await signUp(test())).get(getConsent)).toEqual({ choice: null })
    // a device whose clock is ahead doesn't win forever
    const { choice } = await ada.get(recordConsent, { body: { ...earlierConsent, at: 9e14 } })
    expect(choice?.at).toBeLessThanOrEqual(clock.now().getTime())
  })
})
