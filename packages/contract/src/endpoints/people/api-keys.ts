import { z } from 'zod'
import { ApiKey, ApiKeyName, ApiKeyScope } from '../../people/api-key.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { ApiKeyId } from '../../ids.ts'
import { limits } from '../../limits.ts'

export const listApiKeys = defineEndpoint({
  method: 'GET',
  path: '/v1/user/api-keys',
  summary: 'List your API keys, newest first. Requires a session; API keys are refused.',
  data: z.object({ apiKeys: z.array(ApiKey) }),
  errors: ['NOT_ALLOWED'],
})

export const createApiKey = defineEndpoint({
  method: 'POST',
  path: '/v1/user/api-keys',
  summary: 'Create an API key. The key is returned only once. Requires a session; not available to guests.',
  body: z.strictObject({
    name: ApiKeyName,
    scope: ApiKeyScope.default('all'),
    expiresInDays: z.number().int().min(1).max(limits.apiKey.expiryDaysMax).optional(),
  }),
  returnsSecret: true,
  data: z.object({ apiKey: ApiKey, key: z.string() }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'CONFLICT'],
})

export const revokeApiKey = defineEndpoint({
  method: 'DELETE',
  path: '/v1/user/api-keys/{apiKeyId}',
  summary: 'Revoke an API key. Its next request is refused and its open streams are closed.',
  params: z.strictObject({ apiKeyId: ApiKeyId }),
  data: z.object({ apiKeyId: ApiKeyId }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
})
