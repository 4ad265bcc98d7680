import {
  getSignInMethods,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '@atelier/contract/endpoints/people/account'
import type { PasskeyId } from '@atelier/contract/ids'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { passkey, session } from '../../../db/schema/index.ts'
import { passkeySiteFor, passkeysPlugin } from '../../../platform/auth/passkeys.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { signInAsGuest, signUp, stranger } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'

const beginNew = '/api/auth/passkey/generate-register-options'

describeApp('passkeys', (test) => {
  it('AUTH-07 offers a passkey to a recently signed-in account, but not to guests', async () => {
    const ada = await signUp(test())
    const response = await ada.raw(beginNew)
    expect(await response.json()).toMatchObject({
      rp: { id: 'localhost', name: 'Atelier' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const guest = await (await signInAsGuest(test())).raw(beginNew)
    expect(guest.status).toBe(403)
    const longAgo = new Date(Date.now() - 11 * 60_000)
    await test().context.db.update(session).set({ createdAt: longAgo }).where(eq(session.userId, ada.id))
    const lateResponse = await ada.raw(beginNew)
    expect([lateResponse.status, await lateResponse.json()]).toMatchObject([
      403,
      { code: 'SESSION_NOT_FRESH' },
    ])
  })

  it('AUTH-07 lists passkeys without their keys, renames and removes them', async () => {
    const ada = await signUp(test())
    const id = uuidv7<PasskeyId>()
    await test().context.db.insert(passkey).values({
      id,
      name: 'Laptop',
      userId: ada.id,
      publicKey: 'a public key',
      credentialID: id,
      counter: 0,
      deviceType: 'multiDevice',
      backedUp: true,
    })
    const { passkeys } = await ada.get(listPasskeys)
    expect(passkeys).toMatchObject([{ id, name: 'Laptop', isSynced: true }])
    expect(JSON.stringify(passkeys)).not.toContain('a public key')
    const params = { passkeyId: id }
    expect(await ada.get(renamePasskey, { params, body: { name: 'Phone' } })).toMatchObject({ name: 'Phone' })
    await ada.get(removePasskey, { params })
    expect((await ada.get(listPasskeys)).passkeys).toEqual([])
  })
})

describeApp(
  'passkeys without HTTPS',
  (test) => {
    it('AUTH-07 are unavailable, and the response says why', async () => {
      const visitor = stranger(test())
      expect((await visitor.get(getSignInMethods)).passkeys).toEqual({
        origin: null,
        reason: expect.stringMatching(/HTTPS/) as unknown,
      })
      expect((await visitor.raw('/api/auth/passkey/generate-authenticate-options')).status).toBe(404)
    })
  },
  () => ({ PUBLIC_URL: 'http://atelier.example' }),
)

it.each([
  ['https://atelier.example', 'atelier.example'],
  ['http://localhost:3000', 'localhost'],
  ['https://10.0.0.5', null],
  ['https://[2001:db8::1]', null],
])('AUTH-07 binds passkeys to the host name in %s', (publicUrl, rpID) => {
  const passkeySite = passkeySiteFor({ publicUrl, port: 3000 })
  expect(passkeySite.origin === null ? null : passkeySite.rpID).toBe(rpID)
})

it('AUTH-07 rejects a passkey without user verification, when adding it and when signing in', async () => {
  const { registration, authentication } =
    passkeysPlugin({ rpID: 'localhost', origin: 'http://localhost' }).options ?? {}
  const signUpError = { body: { code: 'PASSKEY_WITHOUT_PERSON' } }
  const unverifiedPasskey = { verification: { registrationInfo: { userVerified: false } } }
  await expect(async () =>
    registration?.afterVerification?.(unverifiedPasskey as never),
  ).rejects.toMatchObject(signUpError)
  const result = { verification: { authenticationInfo: { userVerified: false } } }
  await expect(async () => authentication?.afterVerification?.(result as never)).rejects.toMatchObject(
    signUpError,
  )
})
