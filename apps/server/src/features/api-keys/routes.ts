import * as endpoints from '@atelier/contract/endpoints/api-keys'
import type { AppContext } from '../../context.ts'
import type { Serve } from '../../platform/http/server-router.ts'
import { createApiKey } from './create-api-key.ts'
import { listApiKeys } from './list-api-keys.ts'
import { presentApiKey } from './present.ts'
import { revokeApiKey } from './revoke-api-key.ts'

export const apiKeyRoutes = (serve: Serve, context: AppContext) => {
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
