import { z } from 'zod'
import { Attachment } from '../attachment.ts'
import { defineEndpoint } from '../endpoint.ts'
import { ImageId } from '../ids.ts'
import { Image, ImageModel, ImagePrompt, ImageSize, ImageUsage } from '../image.ts'
import { limits } from '../limits.ts'
import { NextCursor, pageQuery } from '../page.ts'

const params = z.strictObject({ imageId: ImageId })
const model = z.string().max(200)
const ImagesCreated = z.object({ images: z.array(Image), usage: ImageUsage })

export const listImages = defineEndpoint({
  method: 'GET',
  path: '/v1/images',
  summary: 'The pictures that were made for you, the newest first.',
  query: z.strictObject(pageQuery(limits.image.pageSize)),
  data: z.object({ images: z.array(Image), nextCursor: NextCursor }),
  errors: ['BAD_INPUT'],
})

export const listImageModels = defineEndpoint({
  method: 'GET',
  path: '/v1/images/models',
  summary: 'What can make pictures here, and how many of today’s you have left.',
  data: z.object({ models: z.array(ImageModel), default: z.string().nullable(), usage: ImageUsage }),
  errors: [],
})

export const makeImage = defineEndpoint({
  method: 'POST',
  path: '/v1/images',
  summary: 'Has a picture made of a description. It is being made when this answers.',
  body: z.strictObject({
    prompt: ImagePrompt,
    size: ImageSize.optional(),
    model: model.optional(),
    seed: z.int().min(0).max(limits.image.seedMax).optional(),
  }),
  data: ImagesCreated,
  errors: ['BAD_INPUT', 'CONFLICT', 'USAGE_LIMIT_REACHED'],
})

export const getImage = defineEndpoint({
  method: 'GET',
  path: '/v1/images/{imageId}',
  summary: 'One picture, or how far it is.',
  params,
  data: Image,
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})

export const varyImage = defineEndpoint({
  method: 'POST',
  path: '/v1/images/{imageId}/variations',
  summary: 'Has another picture made of the same description.',
  params,
  data: ImagesCreated,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'CONFLICT', 'USAGE_LIMIT_REACHED'],
})

export const editImage = defineEndpoint({
  method: 'POST',
  path: '/v1/images/{imageId}/edits',
  summary: 'Has a picture changed as you say. The one before stays.',
  params,
  body: z.strictObject({ instruction: ImagePrompt, model: model.optional() }),
  data: ImagesCreated,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'CONFLICT', 'USAGE_LIMIT_REACHED'],
})

export const readImage = defineEndpoint({
  method: 'GET',
  path: '/v1/images/{imageId}/content',
  summary: 'The picture itself; a drawing as PNG, if that is asked for.',
  params,
  query: z.strictObject({ as: z.literal('png').optional() }),
  answer: 'bytes',
  data: z.unknown(),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})

export const readImageThumbnail = defineEndpoint({
  method: 'GET',
  path: '/v1/images/{imageId}/thumbnail',
  summary: 'A small picture of it.',
  params,
  query: z.strictObject({ v: z.string().max(64).optional() }),
  answer: 'bytes',
  data: z.unknown(),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})

export const saveImage = defineEndpoint({
  method: 'POST',
  path: '/v1/images/{imageId}/vault',
  summary: 'Saves a copy of the picture to your vault.',
  params,
  data: Attachment,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'CONFLICT', 'USAGE_LIMIT_REACHED'],
})

export const deleteImage = defineEndpoint({
  method: 'DELETE',
  path: '/v1/images/{imageId}',
  summary: 'Deletes a picture; one that is being made is given up. A copy in the vault stays.',
  params,
  data: z.object({ id: ImageId }),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})
