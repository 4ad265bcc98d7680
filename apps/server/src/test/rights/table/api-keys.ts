import * as endpoints from '@atelier/contract/endpoints/api-keys'
import type { Rows } from '../case.ts'
import type { RouteOf } from '../routes.ts'
import { accounts, answering, only } from '../verdicts.ts'

const withoutGuests = { signedOut: 'NOT_SIGNED_IN', guest: 'NOT_ALLOWED' } as const

export const apiKeyRows: Rows<RouteOf<typeof endpoints>> = {
  'GET /v1/user/api-keys': [
    {
      about: 'the own keys',
      send: ({ actor }) => actor.send(endpoints.listApiKeys),
      verdicts: accounts,
    },
  ],
  'POST /v1/user/api-keys': [
    {
      about: 'a new key',
      send: ({ actor }) => actor.send(endpoints.createApiKey, { body: { name: 'A program' } }),
      verdicts: accounts,
    },
    {
      about: 'a key for somebody',
      send: ({ actor, ids }) =>
        actor.send(endpoints.createApiKey, { body: { name: 'A program', userId: ids.viewerId } }),
      verdicts: { ...answering('BAD_INPUT', accounts), guest: 'BAD_INPUT' },
    },
  ],
  'DELETE /v1/user/api-keys/{apiKeyId}': [
    {
      about: 'the viewer’s key',
      withKey: true,
      send: ({ actor, ids }) => actor.send(endpoints.revokeApiKey, { params: { apiKeyId: ids.viewerKeyId } }),
      verdicts: { ...only('viewer'), ...withoutGuests },
    },
  ],
}
