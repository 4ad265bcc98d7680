import { createHash } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { encodeImage } from '../../platform/images/encode-image.ts'
import { type Bytes, storeBlob, requireStorageRoom } from '../sources/attachments/keep/index.ts'

export const longestSide = 2048
const thumbSide = 512

export interface PictureBytes {
  readonly bytes: Uint8Array
  readonly mimeType: 'image/png' | 'image/svg+xml'
}

interface PictureFiles {
  readonly file: Bytes
  readonly thumb: Bytes
  readonly mimeType: PictureBytes['mimeType']
}

const blobOf = (bytes: Uint8Array): Bytes => ({
  bytes,
  hash: createHash('sha256').update(bytes).digest('hex'),
  size: bytes.length,
})

export const filesOf = async ({ bytes, mimeType }: PictureBytes): Promise<PictureFiles> => ({
  file: blobOf(bytes),
  thumb: blobOf(
    await encodeImage(bytes, {
      longestSide: thumbSide,
      format: 'webp',
      ...(mimeType === 'image/svg+xml' && { isDrawing: true }),
    }),
  ),
  mimeType,
})

export const saveFiles = async (
  context: AppContext,
  tx: Database,
  { userId }: Actor,
  { file, thumb, mimeType }: PictureFiles,
) => {
  await requireStorageRoom(context, tx, userId, file.size)
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
