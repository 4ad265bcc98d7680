import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { AttachmentId } from '../ids.ts'

export const getAttachmentThumbnail = defineEndpoint({
  method: 'GET',
  path: '/v1/attachments/{id}/thumbnail',
  summary:
    'A small picture (WebP) of an image, a first page or what a web page shows of itself; ETag is honoured.',
  params: z.strictObject({ id: AttachmentId }),
  /** Version of the image, for caching. */
  query: z.strictObject({ v: z.string().max(64).optional() }),
  answer: 'bytes',
  data: z.unknown(),
  errors: ['NOT_FOUND'],
})

export const getAttachmentSlides = defineEndpoint({
  method: 'GET',
  path: '/v1/attachments/{id}/slides',
  summary:
    'The slides of a presentation as they look, as a PDF; Range and ETag are honoured. Refused, with the reason, until they are drawn.',
  params: z.strictObject({ id: AttachmentId }),
  /** Version of the image, for caching. */
  query: z.strictObject({ v: z.string().max(64).optional() }),
  answer: 'bytes',
  data: z.unknown(),
  errors: ['NOT_FOUND', 'CONFLICT', 'RANGE_NOT_SATISFIABLE'],
})
