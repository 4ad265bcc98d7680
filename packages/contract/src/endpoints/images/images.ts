import { z } from 'zod'
import { Attachment } from '../../sources/attachment.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { ImageId } from '../../ids.ts'
import { Image, ImageModel, ImagePrompt, ImageSize, ImageUsage } from '../../images/image.ts'
import { limits } from '../../limits.ts'
import { NextCursor, pageQuery } from '../../page.ts'

const params = z.strictObject({ imageId: ImageId })
const model = z.string().max(200)
const ImagesCreated = z.object({ images: z.array(Image), usage: ImageUsage })

export const listImages = defineEndpoint({
  method: 'GET',
  path: '/v1/images',
  summary: 'List your generated images, newest first.',
  query: z.strictObject(pageQuery(limits.image.pageSize)),
  data: z.object({ images: z.array(Image), nextCursor: NextCursor }),
  errors: ['BAD_INPUT'],
})

export const listImageModels = defineEndpoint({
  method: 'GET',
  path: '/v1/images/models',
  summary: 'List the available image models, and how many images you have left today.',
  data: z.object({ models: z.array(ImageModel), default: z.string().nullable(), usage: ImageUsage }),
  errors: [],
})

export const makeImage = defineEndpoint({
  method: 'POST',
  path: '/v1/images',
  summary: 'Generate an image from a description. Responds before the image is finished.',
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
  summary: 'Get an image or its progress.',
  params,
  data: Image,
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})

export const varyImage = defineEndpoint({
  method: 'POST',
  path: '/v1/images/{imageId}/variations',
  summary: 'Generate another image from the same description.',
  params,
  data: ImagesCreated,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'CONFLICT', 'USAGE_LIMIT_REACHED'],
})

export const editImage = defineEndpoint({
  method: 'POST',
  path: '/v1/images/{imageId}/edits',
  summary: 'Edit an image by instruction. The original is kept.',
  params,
  body: z.strictObject({ instruction: ImagePrompt, model: model.optional() }),
  data: ImagesCreated,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'CONFLICT', 'USAGE_LIMIT_REACHED'],
})

export const readImage = defineEndpoint({
  method: 'GET',
  path: '/v1/images/{imageId}/content',
  summary: 'Download an image; `as=png` converts a drawing.',
  params,
  query: z.strictObject({ as: z.literal('png').optional() }),
  responseType: 'bytes',
  data: z.unknown(),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})

export const readImageThumbnail = defineEndpoint({
  method: 'GET',
  path: '/v1/images/{imageId}/thumbnail',
  summary: 'Get an image’s thumbnail.',
  params,
  query: z.strictObject({ v: z.string().max(64).optional() }),
  responseType: 'bytes',
  data: z.unknown(),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})

export const saveImage = defineEndpoint({
  method: 'POST',
  path: '/v1/images/{imageId}/vault',
  summary: 'Save a copy of an image to your vault.',
  params,
  data: Attachment,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'CONFLICT', 'USAGE_LIMIT_REACHED'],
})

export const deleteImage = defineEndpoint({
  method: 'DELETE',
  path: '/v1/images/{imageId}',
  summary: 'Delete an image, or cancel it if it’s being generated. A copy in the vault stays.',
  params,
  data: z.object({ id: ImageId }),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})
