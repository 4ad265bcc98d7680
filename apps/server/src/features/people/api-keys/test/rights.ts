import * as endpoints from '@atelier/contract/endpoints/people/api-keys'
import type { ApiKeyId } from '@atelier/contract/ids'
import { apiKey } from '../../../../db/schema/index.ts'
import { uuidv7 } from '../../../../platform/uuid.ts'
import { sha256 } from '../../../../test/tus-client.ts'
import type { Rows } from '../../../../test/rights/case.ts'
import type { Thing } from '../../../../test/rights/place-parts.ts'
import type { RouteOf } from '../../../../test/rights/routes.ts'
import { accounts, replaceOk, only } from '../../../../test/rights/verdicts.ts'

const accountRequired = { signedOut: 'NOT_SIGNED_IN', guest: 'NOT_ALLOWED' } as const

const viewersKey: Thing<ApiKeyId> = {
  knownTo: ['viewer'],
  add: async ({ test, people }, _place, name) => {
    const id = uuidv7<ApiKeyId>()
    const hash = sha256(Buffer.from(id))
    await test.context.db
      .insert(apiKey)
      .values({ id, userId: people.viewer.actor.id, name, start: 'atl_view', hash })
    return id
  },
}

export const rows: Rows<RouteOf<typeof endpoints>> = {
  'GET /v1/user/api-keys': [
    {
      about: 'own keys',
      needsSession: true,
      send: ({ actor }) => actor.send(endpoints.listApiKeys),
      verdicts: accounts,
    },
  ],
  'POST /v1/user/api-keys': [
    {
      about: 'a new key',
      needsSession: true,
      send: ({ actor }) => actor.send(endpoints.createApiKey, { body: { name: 'A program' } }),
      verdicts: accounts,
    },
    {
      about: 'a key for another user',
      needsSession: true,
      send: ({ actor, ids }) =>
        actor.send(endpoints.createApiKey, { body: { name: 'A program', userId: ids.viewerId } }),
      verdicts: { ...replaceOk('BAD_INPUT', accounts), guest: 'BAD_INPUT' },
    },
  ],
  'DELETE /v1/user/api-keys/{apiKeyId}': [
    {
      about: 'the viewer’s key',
      needsSession: true,
      thing: viewersKey,
      send: ({ actor, idOf }) =>
        actor.send(endpoints.revokeApiKey, { params: { apiKeyId: idOf(viewersKey) } }),
      verdicts: { ...only('viewer'), ...accountRequired },
    },
  ],
}
