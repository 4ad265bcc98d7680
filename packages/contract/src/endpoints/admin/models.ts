import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { Model } from '../../admin/model.ts'

export const listModels = defineEndpoint({
  method: 'GET',
  path: '/v1/models',
  summary: 'List available models and the default model.',
  data: z.object({
    models: z.array(Model),
    default: z.string(),
    searchesWeb: z.boolean(),
  }),
  errors: [],
})
