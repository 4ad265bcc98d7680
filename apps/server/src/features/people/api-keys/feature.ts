import * as endpoints from '@atelier/contract/endpoints/people/api-keys'
import type { AppContext } from '../../../context.ts'
import type { Feature } from '../../../feature.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import { createApiKey, listApiKeys, revokeApiKey, presentApiKey } from './api-keys.ts'
import { deleteKeysOf } from './queries.ts'

const apiKeyRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.listApiKeys, async ({ actor }) => ({
    apiKeys: (await listApiKeys(context, actor)).map(presentApiKey),
  }))
  serve(endpoints.createApiKey, async ({ actor, body }) => {
    const { row, key } = await createApiKey(context, actor, body)
    return { apiKey: presentApiKey(row), key }
  })
  serve(endpoints.revokeApiKey, async ({ actor, params }) => {
    await revokeApiKey(context, actor, params.apiKeyId)
    return params
  })
}

export const feature: Feature = {
  name: 'api-keys',
  routes: apiKeyRoutes,
  accountClosed: (_context, tx, { account }) => deleteKeysOf(tx, account),
}
