import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { LocalModels } from '../local-model.ts'

const Id = z
  .string()
  .min(1)
  .max(150)
  .regex(/^[\w.-]+$/)
const refusals = ['NOT_ALLOWED', 'NOT_FOUND', 'UNAVAILABLE'] as const

export const listLocalModels = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/local-models',
  summary: 'Models on this machine, those that can be downloaded, and downloads. For admins.',
  data: LocalModels,
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
})

export const startModelDownload = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/local-models/downloads',
  summary: 'Downloads a model of the catalog, or continues where its download stopped. For admins.',
  body: z.strictObject({ id: Id }),
  data: z.object({ id: z.string() }),
  errors: ['BAD_INPUT', ...refusals],
})

export const cancelModelDownload = defineEndpoint({
  method: 'DELETE',
  path: '/v1/admin/local-models/downloads/{id}',
  summary: 'Stops a download and deletes what was downloaded. For admins.',
  params: z.strictObject({ id: Id }),
  data: z.object({ id: z.string() }),
  errors: [...refusals],
})

export const addLocalModel = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/local-models',
  summary: 'Uses a .gguf file of this machine where it is. For admins.',
  body: z.strictObject({
    path: z.string().trim().min(1, 'Enter the path of a .gguf file.').max(4000),
    title: z.string().trim().min(1).max(120).optional(),
  }),
  data: z.object({ id: z.string() }),
  errors: ['BAD_INPUT', 'CONFLICT', ...refusals],
})

export const uploadLocalModel = defineEndpoint({
  method: 'PUT',
  path: '/v1/admin/local-models/{id}/file',
  summary: 'Stores a .gguf file, which is the body as it is. For admins.',
  params: z.strictObject({ id: Id }),
  data: z.object({ id: z.string() }),
  errors: ['CONFLICT', 'UNSUPPORTED_TYPE', ...refusals],
})

export const removeLocalModel = defineEndpoint({
  method: 'DELETE',
  path: '/v1/admin/local-models/{id}',
  summary: 'Deletes a model, or stops using a file that is elsewhere. For admins.',
  params: z.strictObject({ id: Id }),
  data: z.object({ id: z.string() }),
  errors: [...refusals],
})
