import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'

const FileName = z.string().regex(/^[0-9a-f]{32}$/)
const ContentType = z.enum(['image/png', 'image/jpeg', 'image/gif'], 'Choose a PNG, JPEG or GIF image.')

export const generateSignedUrlImages = defineEndpoint({
  method: 'POST',
  path: '/user/generateSignedUrlImages',
  summary: 'Addresses that pictures are sent to, such as a bot’s icon: each by PUT with its Content-Type.',
  body: z.strictObject({
    contentType: ContentType,
    numOfImages: z.number().int().min(1).max(10),
    /** The client's name; the URL is random. */
    image: z.string().max(limits.upload.fileNameMax).optional(),
  }),
  data: z.object({
    signedUrls: z.array(z.object({ url: z.string(), contentType: ContentType, fileName: FileName })),
  }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'TOO_MANY_REQUESTS'],
})

export const putImage = defineEndpoint({
  method: 'PUT',
  path: '/user/images/{fileName}',
  summary: 'Takes a picture of at most 2 MB at a signed address. Whoever has the address may send it.',
  params: z.strictObject({ fileName: FileName }),
  query: z.strictObject({
    /** Epoch milliseconds. */
    expires: z.coerce.number().int(),
    signature: z.string().max(100),
  }),
  data: z.object({ fileName: FileName }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND', 'CONFLICT', 'TOO_LARGE', 'UNSUPPORTED_TYPE'],
  open: true,
})

export const makeImagePublic = defineEndpoint({
  method: 'POST',
  path: '/user/makeImagePublic',
  summary: 'Draws a picture that was sent anew, and gives it an address that everybody may see.',
  body: z.strictObject({ fileName: FileName }),
  data: z.object({ publicUrl: z.string() }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'CONFLICT', 'CANNOT_PROCESS'],
})

export const getPublicImage = defineEndpoint({
  method: 'GET',
  path: '/images/{fileName}',
  summary: 'A public picture: always the same bytes.',
  params: z.strictObject({ fileName: FileName }),
  answer: 'bytes',
  data: z.unknown(),
  errors: ['NOT_FOUND'],
  open: true,
})
