import { APICallError } from '@ai-sdk/provider'
import type { ImageId, UserId } from '@atelier/contract/ids'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../context.ts'
import { actAs, type Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { readWhole } from '../../platform/files/read-whole.ts'
import { encodeImage } from '../../platform/images/encode-image.ts'
import { modelFailure } from '../../platform/models/failures/model-failure.ts'
import { refundImage } from '../people/usage/index.ts'
import { loadImage } from './access.ts'
import { drawSvg } from './draw-svg.ts'
import { createImageFiles, saveFiles, maxSidePx, type ImageBytes } from './image-files.ts'
import { finishImage, findImage, type ImageRow } from './queries.ts'

export const imageQueue = 'make-image'
export interface ImageJob {
  imageId: ImageId
  userId: UserId
}

const timeoutMinutes = 4

const reassurance = 'This didn’t count toward your limit, and your text is still here.'

export const loadAsPng = async ({ files }: Pick<AppContext, 'files'>, row: ImageRow): Promise<Uint8Array> => {
  const bytes = row.blobHash && (await readWhole(files, row.blobHash))
  if (!bytes) throw new AppError('CONFLICT', 'This image isn’t finished yet.')
  if (row.mimeType === 'image/png') return bytes
  return encodeImage(bytes, { maxSidePx, format: 'png', isSvg: true })
}

const isEditRejected = (error: unknown): boolean =>
  APICallError.isInstance(error) && [400, 404, 405, 415, 422, 501].includes(error.statusCode ?? 0)

const requestImage = async (context: AppContext, row: ImageRow, signal: AbortSignal): Promise<ImageBytes> => {
  const { model, seed, prompt, params } = row
  const instruction = params.from === 'edit' ? params.changes.at(-1) : undefined
  const parent =
    instruction === undefined || row.parentId === null
      ? null
      : await findImage(context.db, row.parentId, false)
  const request = {
    model,
    seed,
    size: params.size,
    prompt: [prompt, ...params.changes].join('\n'),
    ...(parent &&
      instruction !== undefined && { change: { image: await loadAsPng(context, parent), instruction } }),
  }
  const bytes = await context.models.makeImage(request, signal).catch((error: unknown) => {
    if (!parent || !isEditRejected(error)) throw error
    throw new AppError(
      'MODEL_REFUSED',
      sentence('This model can create images but not edit them. Choose another model. {kept}', {
        kept: reassurance,
      }),
      { cause: error },
    )
  })
  try {
    // re-encoding bounds the size and strips metadata
    return {
      bytes: await encodeImage(bytes, { maxSidePx, format: 'png' }),
      mimeType: 'image/png',
    }
  } catch (cause) {
    throw new AppError(
      'CANNOT_PROCESS',
      sentence('The model’s server didn’t return an image. {kept}', { kept: reassurance }),
      { cause },
    )
  }
}

const generateImage = async (
  context: AppContext,
  actor: Actor,
  row: ImageRow,
  signal: AbortSignal,
): Promise<ImageBytes> => {
  if (row.kind === 'model') return requestImage(context, row, signal)
  const svg = await drawSvg(context, actor, row, signal)
  return { bytes: Buffer.from(svg), mimeType: 'image/svg+xml' }
}

const storeResult = async (
  context: AppContext,
  actor: Actor,
  row: ImageRow,
  imageBytes: ImageBytes,
): Promise<void> => {
  const files = await createImageFiles(imageBytes)
  await context.db.transaction(async (tx) => {
    const { grant, ...currentRow } = await loadImage(tx, actor, row.id, 'MAKE')
    if (currentRow.status !== 'making') return
    await finishImage(tx, grant, {
      ...(await saveFiles(context, tx, actor, files)),
    })
    await context.events.publish(tx, [actor.userId], { type: 'image', imageId: row.id })
  })
}

export const failImage = async (context: AppContext, row: ImageRow, error: AppError): Promise<void> => {
  const actor = actAs({ kind: 'job', userId: row.ownerId })
  await context.db.transaction(async (tx) => {
    const { grant } = await loadImage(tx, actor, row.id, 'MAKE')
    if (!(await finishImage(tx, grant, { status: 'failed', error: error.data }))) return
    await refundImage(tx, actor, row.createdAt)
    await context.events.publish(tx, [actor.userId], { type: 'image', imageId: row.id })
  })
}

const isNetworkFailure = (error: unknown) => error instanceof TypeError && error.message === 'fetch failed'

const toFailure = (error: unknown): AppError => {
  if (error instanceof AppError || APICallError.isInstance(error) || isNetworkFailure(error))
    return modelFailure(error, reassurance)
  if (error instanceof Error && error.name === 'TimeoutError')
    return new AppError(
      'MODEL_UNREACHABLE',
      sentence(
        'The model’s server took more than {patienceMinutes} minutes for this image. Try again when it’s less busy, or choose another model. {kept}',
        { patienceMinutes: timeoutMinutes, kept: reassurance },
      ),
      { cause: error },
    )
  return new AppError(
    'CANNOT_PROCESS',
    sentence('Couldn’t create the image. Try again, or choose another model. {kept}', { kept: reassurance }),
    {
      cause: error,
    },
  )
}

/** Idempotent. Discards the result if the image was deleted in the meantime. */
export const performImageJob = async (
  context: AppContext,
  { imageId, userId }: ImageJob,
  shutdown: AbortSignal,
): Promise<void> => {
  const row = await findImage(context.db, imageId, false)
  if (row?.status !== 'making') return
  const actor = actAs({ kind: 'job', userId })
  const signal = AbortSignal.any([shutdown, AbortSignal.timeout(timeoutMinutes * 60_000)])
  try {
    await storeResult(context, actor, row, await generateImage(context, actor, row, signal))
  } catch (error) {
    shutdown.throwIfAborted()
    if (!(await findImage(context.db, imageId, false))) return
    context.log.warn({ err: error, imageId, model: row.model }, 'image generation failed')
    await failImage(context, row, toFailure(error))
  }
}
