import { z } from 'zod'
import { messageFields } from '../../envelope.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { ConnectionId } from '../../ids.ts'
import { limits } from '../../limits.ts'
import { ModelId } from '../../admin/model.ts'
import { EmbeddingProgress } from '../../projects/retrieval.ts'
import {
  Connection,
  ConnectionKind,
  ConnectionTest,
  ManagedModel,
  ModelPrices,
} from '../../admin/model-connection.ts'

const { nameMax, keyMax } = limits.admin
const ConnectionParams = z.strictObject({ connectionId: ConnectionId })

const Name = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(nameMax)
  .regex(
    /^[a-z0-9][a-z0-9-]*$/,
    'Use lowercase letters, digits and hyphens. The name is the prefix of its model IDs.',
  )
const Address = z
  .url({
    protocol: /^https?$/,
    error: 'Enter a URL that starts with http:// or https://, such as https://example.org/v1.',
  })
  .max(limits.link.urlMax)
const Key = z.string().trim().min(1, 'Enter the API key.').max(keyMax)

export const getAdminModels = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/models',
  summary:
    'List connected providers and all their models, with prices and whether users see them. Admins only.',
  data: z.object({
    connections: z.array(Connection),
    models: z.array(ManagedModel),
    currency: z.string(),
    ollama: z.object({ isFound: z.boolean(), address: z.string() }),
  }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
})

export const getEmbedding = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/embedding',
  summary: 'Get the progress of embedding passages for semantic search; null if it’s off. Admins only.',
  data: z.object({ embedding: EmbeddingProgress.nullable() }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
})

export const addConnection = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/connections',
  summary: 'Connect a provider. Its API key is encrypted and never returned. Admins only.',
  body: z.strictObject({
    kind: ConnectionKind,
    name: Name,
    baseUrl: Address.optional(),
    key: Key.optional(),
  }),
  data: Connection,
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND', 'CONFLICT'],
})

export const updateConnection = defineEndpoint({
  method: 'PATCH',
  path: '/v1/admin/connections/{connectionId}',
  summary: 'Change a provider’s base URL or API key. Admins only.',
  params: ConnectionParams,
  body: z.strictObject({ baseUrl: Address.optional(), key: Key.optional() }),
  data: Connection,
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND'],
})

export const removeConnection = defineEndpoint({
  method: 'DELETE',
  path: '/v1/admin/connections/{connectionId}',
  summary: 'Disconnect a provider. Its models are no longer available. Admins only.',
  params: ConnectionParams,
  data: z.object({ id: ConnectionId }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
})

export const testConnection = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/connections/{connectionId}/test',
  summary: 'Request the list of models from a provider and return the result. Admins only.',
  params: ConnectionParams,
  data: ConnectionTest,
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
})

export const updateModels = defineEndpoint({
  method: 'PATCH',
  path: '/v1/admin/models',
  summary: 'Show or hide models, or set their prices per million tokens. Admins only.',
  body: z.strictObject({
    ids: z.array(ModelId).min(1).max(500),
    isShown: z.boolean().optional(),
    prices: ModelPrices.strict().optional(),
  }),
  data: z.object({ changed: z.int() }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND'],
})

export const pullModel = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/models/pull',
  summary: 'Pull a model with Ollama and stream the progress as server-sent events. Admins only.',
  body: z.strictObject({
    name: z
      .string()
      .trim()
      .min(1, 'Enter a model name, such as llama3.2.')
      .max(200)
      .regex(/^[\w./:-]+$/, 'Invalid model name.'),
  }),
  responseType: 'events',
  data: z.discriminatedUnion('type', [
    z.object({ type: z.literal('progress'), step: z.string(), done: z.number(), total: z.number() }),
    z.object({ type: z.literal('done') }),
    z.object({ type: z.literal('failed'), ...messageFields }),
  ]),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND', 'MODEL_UNREACHABLE'],
})
