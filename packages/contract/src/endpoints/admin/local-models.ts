import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { LocalModels } from '../../admin/local-model.ts'

const Id = z
  .string()
  .min(1)
  .max(150)
  .regex(/^[\w.-]+$/)
const errorCodes = ['NOT_ALLOWED', 'NOT_FOUND', 'UNAVAILABLE'] as const

export const listLocalModels = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/local-models',
  summary: 'List installed and downloadable local models, and downloads. Admins only.',
  data: LocalModels,
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
})

export const startModelDownload = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/local-models/downloads',
  summary: 'Download a model from the catalog, or resume its download. Admins only.',
  body: z.strictObject({ id: Id }),
  data: z.object({ id: z.string() }),
  errors: ['BAD_INPUT', ...errorCodes],
})

export const cancelModelDownload = defineEndpoint({
  method: 'DELETE',
  path: '/v1/admin/local-models/downloads/{id}',
  summary: 'Cancel a download and delete the partial file. Admins only.',
  params: z.strictObject({ id: Id }),
  data: z.object({ id: z.string() }),
  errors: [...errorCodes],
})

export const addLocalModel = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/local-models',
  summary: 'Add a .gguf file on this machine without moving it. Admins only.',
  body: z.strictObject({
    path: z.string().trim().min(1, 'Enter the path of a .gguf file.').max(4000),
    title: z.string().trim().min(1).max(120).optional(),
  }),
  data: z.object({ id: z.string() }),
  errors: ['BAD_INPUT', 'CONFLICT', ...errorCodes],
})

export const uploadLocalModel = defineEndpoint({
  method: 'PUT',
  path: '/v1/admin/local-models/{id}/file',
  summary: 'Upload a .gguf file as the raw request body. Admins only.',
  params: z.strictObject({ id: Id }),
  data: z.object({ id: z.string() }),
  errors: ['CONFLICT', 'UNSUPPORTED_TYPE', ...errorCodes],
})

export const removeLocalModel = defineEndpoint({
  method: 'DELETE',
  path: '/v1/admin/local-models/{id}',
  summary: 'Delete a model, or remove one that was added by path without deleting its file. Admins only.',
  params: z.strictObject({ id: Id }),
  data: z.object({ id: z.string() }),
  errors: [...errorCodes],
})
