import { createHash } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { encodeImage } from '../../platform/images/encode-image.ts'
import { type StoredBytes, storeBlob, requireStorageSpace } from '../sources/attachments/storage/index.ts'

export const maxSidePx = 2048
const thumbnailSidePx = 512

export interface ImageBytes {
  readonly bytes: Uint8Array
  readonly mimeType: 'image/png' | 'image/svg+xml'
}

interface ImageFiles {
  readonly file: StoredBytes
  readonly thumb: StoredBytes
  readonly mimeType: ImageBytes['mimeType']
}

const toBlob = (bytes: Uint8Array): StoredBytes => ({
  bytes,
  hash: createHash('sha256').update(bytes).digest('hex'),
  size: bytes.length,
})

export const createImageFiles = async ({ bytes, mimeType }: ImageBytes): Promise<ImageFiles> => ({
  file: toBlob(bytes),
  thumb: toBlob(
    await encodeImage(bytes, {
      maxSidePx: thumbnailSidePx,
      format: 'webp',
      ...(mimeType === 'image/svg+xml' && { isSvg: true }),
    }),
  ),
  mimeType,
})

export const saveFiles = async (
  context: AppContext,
  tx: Database,
  { userId }: Actor,
  { file, thumb, mimeType }: ImageFiles,
) => {
  await requireStorageSpace(context, tx, userId, file.size)
  await storeBlob(context, tx, file)
  await storeBlob(context, tx, thumb)
  return {
    status: 'completed',
    blobHash: file.hash,
    thumbHash: thumb.hash,
    mimeType,
    size: file.size,
  } as const
}
