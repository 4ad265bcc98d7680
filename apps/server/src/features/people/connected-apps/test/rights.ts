import * as endpoints from '@atelier/contract/endpoints/people/connected-apps'
import type { ConnectedAppId } from '@atelier/contract/ids'
import { connectedApp, oauthClient, oauthToken } from '../../../../db/schema/index.ts'
import { uuidv7 } from '../../../../platform/uuid.ts'
import { sha256 } from '../../../../test/tus-client.ts'
import type { Case, Rows } from '../../../../test/rights/case.ts'
import type { Thing } from '../../../../test/rights/place-parts.ts'
import type { MountedRoute, RouteOf } from '../../../../test/rights/routes.ts'
import { accounts, replaceOk, anybody, only, type Verdict } from '../../../../test/rights/verdicts.ts'

const viewersApp: Thing<ConnectedAppId> = {
  knownTo: ['viewer'],
  add: async ({ test, people }, _place, name) => {
    const { db } = test.context
    const id = uuidv7<ConnectedAppId>()
    const clientId = `atc_${id}`
    await db.insert(oauthClient).values({ id: clientId, name, redirectUris: ['https://lamps.example/back'] })
    await db.insert(connectedApp).values({ id, userId: people.viewer.actor.id, clientId, scope: 'all' })
    const expiresAt = new Date(Date.now() + 60_000)
    await db
      .insert(oauthToken)
      .values({ hash: sha256(Buffer.from(id)), appId: id, kind: 'refresh', expiresAt })
    return id
  },
}

const query = {
  client_id: 'atc_nobody',
  redirect_uri: 'https://lamps.example/back',
  response_type: 'code',
  code_challenge: 'a'.repeat(43),
  code_challenge_method: 'S256',
} as const

const formCase = (about: string, path: string, body: Record<string, string>, verdict: Verdict): Case => ({
  about,
  send: ({ actor }) =>
    actor.raw(path, {
      method: 'POST',
      body: new URLSearchParams(body).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  verdicts: replaceOk(verdict, anybody),
})

const document = (path: string): Case => ({
  about: 'public metadata',
  send: ({ actor }) => actor.raw(path),
  verdicts: anybody,
})

type Route =
  | RouteOf<typeof endpoints>
  | Extract<MountedRoute, `POST /oauth/${string}` | `GET /.well-known/oauth-${string}`>

export const rows: Rows<Route> = {
  'GET /.well-known/oauth-protected-resource': [document('/.well-known/oauth-protected-resource')],
  'GET /.well-known/oauth-protected-resource/mcp': [document('/.well-known/oauth-protected-resource/mcp')],
  'GET /.well-known/oauth-authorization-server': [document('/.well-known/oauth-authorization-server')],
  'POST /oauth/register': [formCase('a body that is not JSON', '/oauth/register', {}, 'HTTP_400')],
  'POST /oauth/token': [
    formCase(
      'an unknown code',
      '/oauth/token',
      {
        grant_type: 'authorization_code',
        client_id: 'nobody',
        code: 'nobody’s',
        redirect_uri: 'https://lamps.example/back',
        code_verifier: 'a'.repeat(43),
      },
      'HTTP_400',
    ),
  ],
  'POST /oauth/revoke': [formCase('an unknown token', '/oauth/revoke', { token: 'nobody’s' }, 'OK')],
  'GET /v1/user/connected-apps': [
    {
      about: 'own apps, with someone else’s present',
      needsSession: true,
      thing: viewersApp,
      send: ({ actor }) => actor.send(endpoints.listConnectedApps),
      verdicts: accounts,
    },
  ],
  'GET /v1/user/connected-apps/request': [
    {
      about: 'an unknown app',
      needsSession: true,
      send: ({ actor }) => actor.send(endpoints.readAppRequest, { query }),
      verdicts: replaceOk('BAD_INPUT', accounts),
    },
  ],
  'POST /v1/user/connected-apps/request': [
    {
      about: 'authorizing an unknown app',
      needsSession: true,
      send: ({ actor }) => actor.send(endpoints.decideAppRequest, { body: { ...query, isAllowed: true } }),
      verdicts: replaceOk('BAD_INPUT', accounts),
    },
  ],
  'DELETE /v1/user/connected-apps/{connectedAppId}': [
    {
      about: 'the viewer’s app',
      needsSession: true,
      thing: viewersApp,
      send: ({ actor, idOf }) =>
        actor.send(endpoints.revokeConnectedApp, { params: { connectedAppId: idOf(viewersApp) } }),
      verdicts: { ...only('viewer'), signedOut: 'NOT_SIGNED_IN', guest: 'NOT_ALLOWED' },
    },
  ],
}
