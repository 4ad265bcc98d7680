import * as endpoints from '@atelier/contract/endpoints/people/account'
import type { SessionId } from '@atelier/contract/ids'
import { session } from '../../../../db/schema/index.ts'
import { uuidv7 } from '../../../../platform/uuid.ts'
import type { Rows } from '../../../../test/rights/case.ts'
import type { Thing } from '../../../../test/rights/place-parts.ts'
import type { RouteOf } from '../../../../test/rights/routes.ts'
import { replaceOk, anybody, only, signedIn } from '../../../../test/rights/verdicts.ts'

const end = 'DELETE /v1/user'
type Route = RouteOf<typeof endpoints>

/** A session of the viewer other than the one that sends the requests. */
const viewersSession: Thing<SessionId> = {
  knownTo: ['viewer'],
  add: async ({ test, people }, _place, userAgent) => {
    const id = uuidv7<SessionId>()
    await test.context.db.insert(session).values({
      id,
      userId: people.viewer.actor.id,
      userAgent,
      token: `${id}${id}`,
      expiresAt: new Date(Date.now() + 60 * 60_000),
    })
    return id
  },
}

export const rows: Rows<Exclude<Route, typeof end | `${string} /v1/user/passkeys${string}`>> = {
  'GET /v1/sign-in-ways': [
    {
      about: 'available sign-in methods',
      send: ({ actor }) => actor.send(endpoints.getSignInMethods),
      verdicts: anybody,
    },
  ],
  'POST /v1/sign-up/code': [
    {
      about: 'a server with open sign-up',
      send: ({ actor }) => actor.send(endpoints.requestSignUpCode, { body: { email: 'ada@people.example' } }),
      verdicts: replaceOk('NOT_FOUND', anybody),
    },
  ],
  'GET /v1/user/contents': [
    {
      about: 'contents of the own account',
      needsSession: true,
      send: ({ actor }) => actor.send(endpoints.getAccountContents),
      verdicts: signedIn,
    },
  ],
  'GET /v1/user/sessions': [
    {
      about: 'own sessions',
      needsSession: true,
      send: ({ actor }) => actor.send(endpoints.listSessions),
      verdicts: signedIn,
    },
  ],
  'POST /v1/user/address/code': [
    {
      about: 'a server without email',
      needsSession: true,
      send: ({ actor }) => actor.send(endpoints.requestEmailCode),
      verdicts: { ...replaceOk('NOT_FOUND', signedIn), guest: 'NOT_ALLOWED' },
    },
  ],
  'POST /v1/user/address/prove': [
    {
      about: 'a server without email',
      needsSession: true,
      send: ({ actor }) => actor.send(endpoints.verifyEmail, { body: { code: '12345678' } }),
      verdicts: { ...replaceOk('NOT_FOUND', signedIn), guest: 'NOT_ALLOWED' },
    },
  ],
  'DELETE /v1/user/sessions': [
    {
      about: 'own other sessions',
      needsSession: true,
      send: ({ actor }) => actor.send(endpoints.endOtherSessions),
      verdicts: signedIn,
    },
  ],
  'DELETE /v1/user/sessions/{sessionId}': [
    {
      about: 'the viewer’s session',
      needsSession: true,
      thing: viewersSession,
      send: ({ actor, idOf }) =>
        actor.send(endpoints.endSession, { params: { sessionId: idOf(viewersSession) } }),
      verdicts: only('viewer'),
    },
  ],
}

/** Must run last, because a success deletes the actor. */
export const lastRows: Rows<typeof end> = {
  [end]: [
    {
      about: 'own account, without the password',
      needsSession: true,
      send: ({ actor }) => actor.send(endpoints.deleteAccount, { body: {} }),
      verdicts: { ...replaceOk('BAD_INPUT', signedIn), guest: 'OK' },
    },
  ],
}
