import { createHash } from 'node:crypto'
import { limits } from '@atelier/contract/limits'
import { messages } from '@atelier/contract/messages'
import { fileTypeFromBuffer } from 'file-type'
import type { AppContext } from '../../../context.ts'
import { grantForJob } from '../../../platform/access/authorize.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import { readCapped } from '../../../platform/fetch/read-capped.ts'
import { enqueueBlobDeletion, storeBlob, requireStorageSpace } from '../attachments/storage/index.ts'
import { findImage, lockImage, updateImage } from './queries.ts'
import { signaturePurpose, textToSign } from './sign-urls.ts'

const uploadsMax = 5

interface SignedRequest {
  fileName: string
  expires: number
  signature: string
  request: Request
}

const iconTooLargeError = (cause?: unknown) =>
  new AppError('TOO_LARGE', messages.bots.iconTooLarge, { cause })
const invalidImageError = () =>
  new AppError('UNSUPPORTED_TYPE', 'This isn’t a valid PNG, JPEG or GIF image. Choose another one.')

const readIcon = async ({ headers, body }: Request, contentType: string): Promise<Uint8Array> => {
  if (Number(headers.get('content-length') ?? 0) > limits.bot.iconBytes) throw iconTooLargeError()
  const bytes = await readCapped(body, limits.bot.iconBytes).catch((cause: unknown) => {
    throw iconTooLargeError(cause)
  })
  // checks the bytes, since the header can't be trusted
  if ((await fileTypeFromBuffer(bytes))?.mime !== contentType) throw invalidImageError()
  return bytes
}

export const storeImage = async (
  context: AppContext,
  { fileName, expires, signature, request }: SignedRequest,
): Promise<void> => {
  const { db, secrets, clock } = context
  const contentType = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const isSigned = secrets.isSigned(signaturePurpose, textToSign(fileName, contentType, expires), signature)
  if (!isSigned || expires < clock.now().getTime())
    throw new AppError(
      'NOT_ALLOWED',
      'This upload URL has expired or was signed for a different Content-Type.',
    )
  const bytes = await readIcon(request, contentType)
  const hash = createHash('sha256').update(bytes).digest('hex')
  await db.transaction(async (tx) => {
    const image = await findImage(tx, fileName)
    if (!image) throw notFound()
    // locks the owner before the image, as everywhere, to prevent deadlocks
    await requireStorageSpace(context, tx, image.ownerId, bytes.length)
    const row = await lockImage(tx, fileName)
    // unreachable: found above
    if (!row) throw notFound()
    if (row.publishedAt) throw new AppError('CONFLICT', 'This image is already public. Upload another one.')
    if (row.sent >= uploadsMax)
      throw new AppError(
        'TOO_MANY_REQUESTS',
        'This upload URL has been used too many times. Request a new one.',
      )
    await storeBlob(context, tx, { bytes, hash, size: bytes.length })
    const uploadGrant = grantForJob('anyone with the signed URL can upload', 'image', fileName, 'SEND')
    await updateImage(tx, uploadGrant, { blobHash: hash, size: bytes.length, sent: row.sent + 1 })
    if (row.blobHash && row.blobHash !== hash) await enqueueBlobDeletion(context, tx, row.blobHash)
  })
}
