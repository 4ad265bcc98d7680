import type { ImageId } from '@atelier/contract/ids'
import type { ImageParams } from '../../db/schema/index.ts'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { encodeImage } from '../../platform/images/encode-image.ts'
import { sanitizeForStorage } from '../../platform/sanitize-for-storage.ts'
import { cleanSvg } from './clean-svg.ts'
import { createImageFiles, saveFiles, maxSidePx, type ImageBytes } from './image-files.ts'
import { findImage, type ImageRow, insertImage } from './queries.ts'

interface ForeignImage
  extends
    Pick<ImageRow, 'id' | 'prompt' | 'model' | 'kind' | 'seed' | 'parentId' | 'createdAt'>,
    ImageParams {
  readonly bytes: Buffer
}

const isSvg = (bytes: Buffer) => /^\s*<svg[\s>]/.test(bytes.subarray(0, 200).toString('utf8'))

/** The bytes are untrusted, so they are re-encoded or rebuilt like a model's output. */
const reencode = async ({ bytes, size }: ForeignImage): Promise<ImageBytes> => {
  if (isSvg(bytes))
    return { bytes: Buffer.from(cleanSvg(bytes.toString('utf8'), size)), mimeType: 'image/svg+xml' }
  try {
    return {
      bytes: await encodeImage(bytes, { maxSidePx, format: 'png' }),
      mimeType: 'image/png',
    }
  } catch (cause) {
    throw new AppError('CANNOT_PROCESS', 'This isn’t an image.', { cause })
  }
}

/** The image counts toward storage, but not toward the daily limit. */
export const importImage = async (
  context: AppContext,
  actor: Actor,
  source: ForeignImage,
): Promise<ImageId> => {
  const { id, prompt, model, kind, seed, parentId, createdAt, size, from, changes, drawn } = source
  // imported before a crash, but not recorded as such
  if (await findImage(context.db, id, false)) return id
  const files = await createImageFiles(await reencode(source))
  await context.db.transaction(async (tx) => {
    await insertImage(tx, actor, {
      ...(await saveFiles(context, tx, actor, files)),
      id,
      prompt: sanitizeForStorage(prompt),
      model: sanitizeForStorage(model),
      kind,
      seed,
      parentId,
      params: {
        size,
        from,
        changes: changes.map(sanitizeForStorage),
        ...(drawn && { drawn: drawn.map(sanitizeForStorage) }),
      },
      createdAt,
    })
    await context.events.publish(tx, [actor.userId], { type: 'image', imageId: id })
  })
  return id
}
