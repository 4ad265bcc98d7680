import type * as account from '@atelier/contract/endpoints/people/account'
import { listPasskeys, removePasskey, renamePasskey } from '@atelier/contract/endpoints/people/account'
import type { PasskeyId } from '@atelier/contract/ids'
import { passkey } from '../../../db/schema/index.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import type { Rows } from '../case.ts'
import type { Thing } from '../place-parts.ts'
import type { RouteOf, SignInRoute } from '../routes.ts'
import { replaceOk, anybody, only, signedIn } from '../verdicts.ts'

const viewersPasskey: Thing<PasskeyId> = {
  knownTo: ['viewer'],
  add: async ({ test, people }, _place, name) => {
    const id = uuidv7<PasskeyId>()
    await test.context.db.insert(passkey).values({
      id,
      name,
      userId: people.viewer.actor.id,
      publicKey: '',
      credentialID: id,
      counter: 0,
      deviceType: 'singleDevice',
      backedUp: false,
    })
    return id
  },
}

type Route =
  | Extract<RouteOf<typeof account>, `${string} /v1/user/passkeys${string}`>
  | Extract<SignInRoute, `${string} /api/auth/passkey/${string}`>

const unknownPasskey = { response: { id: 'nobody’s', type: 'public-key' } }
const post = (body: object): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

export const rows: Rows<Route> = {
  'GET /v1/user/passkeys': [
    {
      about: 'own passkeys, with someone else’s present',
      needsSession: true,
      thing: viewersPasskey,
      send: ({ actor }) => actor.send(listPasskeys),
      verdicts: signedIn,
    },
  ],
  'PATCH /v1/user/passkeys/{passkeyId}': [
    {
      about: 'the viewer’s passkey',
      needsSession: true,
      thing: viewersPasskey,
      send: ({ actor, idOf }) =>
        actor.send(renamePasskey, { params: { passkeyId: idOf(viewersPasskey) }, body: { name: 'Phone' } }),
      verdicts: only('viewer'),
    },
  ],
  'DELETE /v1/user/passkeys/{passkeyId}': [
    {
      about: 'the viewer’s passkey',
      needsSession: true,
      thing: viewersPasskey,
      send: ({ actor, idOf }) => actor.send(removePasskey, { params: { passkeyId: idOf(viewersPasskey) } }),
      verdicts: only('viewer'),
    },
  ],
  'GET /api/auth/passkey/generate-authenticate-options': [
    {
      about: 'sign-in options',
      send: ({ actor }) => actor.raw('/api/auth/passkey/generate-authenticate-options'),
      verdicts: anybody,
    },
  ],
  'POST /api/auth/passkey/verify-authentication': [
    {
      about: 'an unknown passkey',
      send: ({ actor }) => actor.raw('/api/auth/passkey/verify-authentication', post(unknownPasskey)),
      verdicts: replaceOk('HTTP_400', anybody),
    },
  ],
  'GET /api/auth/passkey/generate-register-options': [
    {
      about: 'a new passkey',
      send: ({ actor }) => actor.raw('/api/auth/passkey/generate-register-options'),
      verdicts: { ...signedIn, signedOut: 'HTTP_401', guest: 'NOT_ALLOWED' },
    },
  ],
  'POST /api/auth/passkey/verify-registration': [
    {
      about: 'a passkey without a request for it',
      send: ({ actor }) =>
        actor.raw('/api/auth/passkey/verify-registration', post({ ...unknownPasskey, name: 'Phone' })),
      verdicts: { ...replaceOk('HTTP_400', signedIn), signedOut: 'HTTP_401', guest: 'NOT_ALLOWED' },
    },
  ],
}
