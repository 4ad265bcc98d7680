import { createHash } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { encodeImage } from '../../platform/images/encode-image.ts'
import { type Bytes, storeBlob, requireStorageRoom } from '../sources/attachments/keep/index.ts'

export const longestSide = 2048
const thumbSide = 512

/** A picture that was drawn anew here, or an SVG that was made or cleaned here. */
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

/** What is kept of a picture: it, and a small one beside. */
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

/** Keeps them, where there is room, and answers with what the picture's row says of them. */
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
