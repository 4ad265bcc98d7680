import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { limits } from '../../limits.ts'

const FileName = z.string().regex(/^[0-9a-f]{32}$/)
const ContentType = z.enum(['image/png', 'image/jpeg', 'image/gif'], 'Choose a PNG, JPEG or GIF image.')

export const generateSignedUrlImages = defineEndpoint({
  method: 'POST',
  path: '/user/generateSignedUrlImages',
  summary:
    'Create signed URLs for uploading images, such as a bot’s icon. Upload each with PUT and its Content-Type.',
  body: z.strictObject({
    contentType: ContentType,
    numOfImages: z.number().int().min(1).max(10),
    /** The client's file name, which is ignored: the URL is random. */
    image: z.string().max(limits.upload.fileNameMax).optional(),
  }),
  data: z.object({
    signedUrls: z.array(z.object({ url: z.string(), contentType: ContentType, fileName: FileName })),
  }),
  returnsSecret: true,
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'TOO_MANY_REQUESTS'],
})

export const putImage = defineEndpoint({
  method: 'PUT',
  path: '/user/images/{fileName}',
  summary: 'Upload an image of at most 2 MB to a signed URL. Anyone who has the URL can use it.',
  params: z.strictObject({ fileName: FileName }),
  query: z.strictObject({
    /** In epoch milliseconds. */
    expires: z.coerce.number().int(),
    signature: z.string().max(100),
  }),
  data: z.object({ fileName: FileName }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND', 'CONFLICT', 'TOO_LARGE', 'UNSUPPORTED_TYPE'],
  isPublic: true,
})

export const makeImagePublic = defineEndpoint({
  method: 'POST',
  path: '/user/makeImagePublic',
  summary: 'Re-encode an uploaded image and give it a public URL.',
  body: z.strictObject({ fileName: FileName }),
  data: z.object({ publicUrl: z.string() }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'CONFLICT', 'CANNOT_PROCESS'],
})

export const getPublicImage = defineEndpoint({
  method: 'GET',
  path: '/images/{fileName}',
  summary: 'Get a public image. Its bytes never change.',
  params: z.strictObject({ fileName: FileName }),
  responseType: 'bytes',
  data: z.unknown(),
  errors: ['NOT_FOUND'],
  isPublic: true,
})
