import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import { readWhole } from '../../../platform/files/read-whole.ts'
import { encodeImage } from '../../../platform/images/encode-image.ts'
import { enqueueBlobDeletion, storeBlob } from '../attachments/storage/index.ts'
import { loadOwnImage } from './access.ts'
import { findImage, findPublicImage, updateImage } from './queries.ts'

/** Twice the largest size at which icons are shown. */
const maxSidePx = 512
const publicType = 'image/webp'

const encodeIcon = async (bytes: Uint8Array): Promise<Uint8Array> => {
  try {
    return await encodeImage(bytes, { maxSidePx, format: 'webp' })
  } catch (cause) {
    throw new AppError('CANNOT_PROCESS', 'This image is damaged or too large to show.', { cause })
  }
}

/** API-10: re-encodes the image and publishes it. Idempotent. */
export const publishImage = async (context: AppContext, actor: Actor, fileName: string): Promise<void> => {
  const image = await findImage(context.db, fileName)
  if (image?.ownerId !== actor.userId) throw notFound()
  if (image.publishedAt) return
  if (image.blobHash === null) throw new AppError('CONFLICT', 'Upload the image to its upload URL first.')
  const uploadedHash = image.blobHash
  const bytes = await encodeIcon(await readWhole(context.files, uploadedHash))
  const hash = createHash('sha256').update(bytes).digest('hex')
  await context.db.transaction(async (tx) => {
    const row = await loadOwnImage(tx, actor, fileName)
    if (row.publishedAt) return
    if (row.blobHash !== uploadedHash)
      throw new AppError('CONFLICT', 'Another image was uploaded in the meantime. Try again.')
    await storeBlob(context, tx, { bytes, hash, size: bytes.length })
    await updateImage(tx, row.grant, {
      blobHash: hash,
      size: bytes.length,
      contentType: publicType,
      publishedAt: context.clock.now(),
    })
    await enqueueBlobDeletion(context, tx, uploadedHash)
  })
}

/** Browsers cache the image permanently. */
export const readPublicImage = async (
  { db, files }: AppContext,
  fileName: string,
  request: Request,
): Promise<Response> => {
  const row = await findPublicImage(db, fileName)
  if (!row?.blobHash) throw notFound()
  const etag = `"${row.blobHash}"`
  const headers = new Headers({
    etag,
    'content-type': row.contentType,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'cross-origin',
  })
  if (request.headers.get('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers })
  if (request.method === 'HEAD') return new Response(null, { headers })
  const bytes = await files.get(row.blobHash)
  return new Response(Readable.toWeb(bytes) as ReadableStream, { headers })
}
