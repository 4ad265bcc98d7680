import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { Model } from '../model.ts'

export const listModels = defineEndpoint({
  method: 'GET',
  path: '/v1/models',
  summary: 'The models that can answer, and the one that answers when none is chosen.',
  data: z.object({
    models: z.array(Model),
    default: z.string(),
    searchesWeb: z.boolean(),
  }),
  errors: [],
})
