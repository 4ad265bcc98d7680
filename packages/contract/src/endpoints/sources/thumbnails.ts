import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { AttachmentId } from '../../ids.ts'

export const getAttachmentThumbnail = defineEndpoint({
  method: 'GET',
  path: '/v1/attachments/{id}/thumbnail',
  summary: 'Get a thumbnail (WebP) of an image, a first page or a web page’s preview image. Supports ETag.',
  params: z.strictObject({ id: AttachmentId }),
  /** The image's version, for caching. */
  query: z.strictObject({ v: z.string().max(64).optional() }),
  responseType: 'bytes',
  data: z.unknown(),
  errors: ['NOT_FOUND'],
})

export const getAttachmentSlides = defineEndpoint({
  method: 'GET',
  path: '/v1/attachments/{id}/slides',
  summary:
    'Get the slides of a presentation as a PDF. Supports Range and ETag. Until they are rendered, the error says why.',
  params: z.strictObject({ id: AttachmentId }),
  /** The document's version, for caching. */
  query: z.strictObject({ v: z.string().max(64).optional() }),
  responseType: 'bytes',
  data: z.unknown(),
  errors: ['NOT_FOUND', 'CONFLICT', 'RANGE_NOT_SATISFIABLE'],
})
