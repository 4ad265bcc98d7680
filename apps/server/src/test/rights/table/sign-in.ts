import { uuidv7 } from '../../../platform/uuid.ts'
import type { Call, Rows } from '../case.ts'
import type { SignInRoute } from '../routes.ts'
import { replaceOk, anybody, signedIn, type Verdicts } from '../verdicts.ts'

const password = 'correct horse battery'

const post = (path: string, body: object) => (call: Call) =>
  call.actor.raw(`/api/auth/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
const newAccount = () => ({ name: 'Otto', email: `${uuidv7()}@people.example`, password })

/** better-auth responds without the error envelope. */
const ownAccount: Verdicts = { ...signedIn, signedOut: 'HTTP_401' }
const ownPassword: Verdicts = { ...ownAccount, guest: 'HTTP_400' }
const notFound = replaceOk('NOT_FOUND', anybody)

/** Routes after which an actor may be someone else or signed out. */
type Ending = 'sign-up/email' | 'sign-in/email' | 'sign-in/anonymous' | 'sign-out'
type EndingRoute = `POST /api/auth/${Ending}`

export const rows: Rows<Exclude<SignInRoute, EndingRoute | `${string} /api/auth/passkey/${string}`>> = {
  'GET /api/auth/get-session': [
    {
      about: 'own session',
      send: ({ actor }) => actor.raw('/api/auth/get-session'),
      verdicts: anybody,
    },
  ],
  'POST /api/auth/update-user': [
    { about: 'own name', send: post('update-user', { name: 'Eve' }), verdicts: ownAccount },
    {
      about: 'someone else’s name',
      send: (call) => post('update-user', { id: call.ids.viewerId, name: 'Eve' })(call),
      verdicts: replaceOk('BAD_INPUT', anybody),
    },
  ],
  'POST /api/auth/change-password': [
    {
      about: 'a wrong password',
      send: post('change-password', {
        currentPassword: 'not the password',
        newPassword: 'a loom of flowers',
      }),
      verdicts: { ...replaceOk('HTTP_400', signedIn), signedOut: 'HTTP_401' },
    },
    {
      about: 'own password',
      send: post('change-password', { currentPassword: password, newPassword: 'a loom of flowers' }),
      verdicts: ownPassword,
    },
  ],
  'POST /api/auth/sign-in/social': [
    {
      about: 'a server without an identity provider',
      send: post('sign-in/social', { provider: 'oidc', callbackURL: '/chat' }),
      verdicts: notFound,
    },
  ],
  'GET /api/auth/callback/oidc': [
    {
      about: 'a server without an identity provider',
      send: ({ actor }) => actor.raw('/api/auth/callback/oidc?code=x&state=y'),
      verdicts: notFound,
    },
  ],
  'POST /api/auth/request-password-reset': [
    {
      about: 'a server without email',
      send: post('request-password-reset', { email: 'ada@people.example' }),
      verdicts: notFound,
    },
  ],
  'POST /api/auth/reset-password': [
    {
      about: 'a server without email',
      send: post('reset-password', { token: 'x'.repeat(43), newPassword: 'a loom of flowers' }),
      verdicts: notFound,
    },
  ],
}

/** Rows that must run after all others. */
export const lastRows: Rows<EndingRoute> = {
  'POST /api/auth/sign-in/email': [
    {
      about: 'an unknown account',
      send: (call) => post('sign-in/email', { email: `${uuidv7()}@people.example`, password })(call),
      verdicts: replaceOk('HTTP_401', anybody),
    },
    {
      about: 'a new account',
      send: async (call) => {
        const account = newAccount()
        await post('sign-up/email', account)(call)
        return post('sign-in/email', { email: account.email, password })(call)
      },
      verdicts: anybody,
      signsOut: true,
    },
  ],
  'POST /api/auth/sign-up/email': [
    {
      about: 'a new account',
      send: (call) => post('sign-up/email', newAccount())(call),
      verdicts: anybody,
      signsOut: true,
    },
    {
      about: 'a new account on a plan',
      send: (call) => post('sign-up/email', { ...newAccount(), plan: 'team' })(call),
      verdicts: replaceOk('BAD_INPUT', anybody),
    },
  ],
  'POST /api/auth/sign-in/anonymous': [
    {
      about: 'a new guest',
      send: post('sign-in/anonymous', {}),
      // actors who are signed in stay so
      verdicts: { ...replaceOk('BAD_INPUT', anybody), signedOut: 'OK', guest: 'BAD_INPUT' },
      signsOut: true,
    },
  ],
  'POST /api/auth/sign-out': [
    { about: 'own session', send: post('sign-out', {}), verdicts: anybody, signsOut: true },
  ],
}
