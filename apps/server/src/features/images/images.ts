import { randomInt } from 'node:crypto'
import type { BodyOf, QueryOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/images/images'
import { ImageId } from '@atelier/contract/ids'
import type { Image, ImageModel, ImageUsage } from '@atelier/contract/images/image'
import { limits } from '@atelier/contract/limits'
import { sentence } from '@atelier/contract/write-sentence'
import type { ImageParams } from '../../db/schema/index.ts'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { pageByOrder, readOrderCursor } from '../../platform/keyset.ts'
import { timeOf, uuidv7 } from '../../platform/uuid.ts'
import { addBytes } from '../sources/attachments/ingestion/index.ts'
import { type AttachmentRow } from '../sources/attachments/index.ts'
import { enqueueBlobDeletion } from '../sources/attachments/storage/index.ts'
import { countImage, readImageUsage } from '../people/usage/index.ts'
import { requireTokenBudget } from '../people/usage/tokens/index.ts'
import { loadImage } from './access.ts'
import { loadAsPng, imageQueue } from './make-image.ts'
import { present } from './present.ts'
import { deleteImageRow, deleteOwnedImages, insertImage, type ImageRow, selectImages } from './queries.ts'

type ImagesResponse = { images: Image[]; usage: ImageUsage }

export const listModels = async (context: AppContext, actor: Actor) => {
  const [imageModels, chat] = await Promise.all([context.models.listImageModels(), context.models.list()])
  const models: ImageModel[] = [
    ...imageModels.map((id): ImageModel => ({ id, name: id.slice(id.indexOf('/') + 1), kind: 'model' })),
    ...chat.models
      .filter(({ capabilities }) => capabilities.generates)
      .map(({ id, name }): ImageModel => ({ id, name, kind: 'svg' })),
  ]
  const defaultChatModel = models.find(({ id }) => id === chat.default)
  return {
    models,
    default: imageModels[0] ?? defaultChatModel?.id ?? models[0]?.id ?? null,
    usage: await readImageUsage(context, actor),
  }
}

const requireModel = async (
  context: AppContext,
  actor: Actor,
  id: string | undefined,
): Promise<ImageModel> => {
  const { models, default: defaultModel } = await listModels(context, actor)
  const model = models.find((each) => each.id === (id ?? defaultModel))
  if (model) return model
  if (defaultModel === null)
    throw new AppError(
      'CONFLICT',
      'No model that can create images is connected. Ask your administrator to connect an image model, or a chat model that can generate images.',
    )
  throw new AppError(
    'BAD_INPUT',
    sentence('No image model named “{value}”. Choose another model.', {
      value: id ?? defaultModel,
    }),
  )
}

type ImageOrder = Pick<ImageRow, 'prompt' | 'seed' | 'parentId'> & { params: ImageParams; model: ImageModel }

/** Counts the image and enqueues its job in one transaction. A failed job is refunded. */
const orderImage = async (
  context: AppContext,
  actor: Actor,
  { model, ...values }: ImageOrder,
): Promise<ImagesResponse> => {
  const id = uuidv7<ImageId>()
  const row = await context.db.transaction(async (tx) => {
    await countImage(context, tx, actor)
    if (model.kind === 'svg') await requireTokenBudget(context, tx, actor)
    const image = await insertImage(tx, actor, {
      ...values,
      id,
      model: model.id,
      kind: model.kind,
      status: 'making',
      createdAt: context.clock.now(),
    })
    await context.jobs.enqueue(tx, imageQueue, { imageId: id, userId: actor.userId }, { group: actor.userId })
    await context.events.publish(tx, [actor.userId], { type: 'image', imageId: id })
    return image
  })
  return { images: row ? [present(row)] : [], usage: await readImageUsage(context, actor) }
}

const randomSeed = () => randomInt(limits.image.seedMax)

export const makeImage = async (
  context: AppContext,
  actor: Actor,
  { prompt, size = '1024x1024', model, seed = randomSeed() }: BodyOf<typeof endpoints.makeImage>,
): Promise<ImagesResponse> =>
  orderImage(context, actor, {
    prompt,
    seed,
    parentId: null,
    params: { size, from: 'nothing', changes: [] },
    model: await requireModel(context, actor, model),
  })

const loadReadyImage = async (db: Database, actor: Actor, id: ImageId): Promise<ImageRow> => {
  const { grant: _grant, ...row } = await loadImage(db, actor, id, 'READ')
  if (row.status !== 'completed') throw new AppError('CONFLICT', 'This image isn’t finished yet.')
  return row
}

const modelForSuccessor = ({ kind, model }: ImageRow) => (kind === 'sketch' ? undefined : model)

export const varyImage = async (context: AppContext, actor: Actor, id: ImageId): Promise<ImagesResponse> => {
  const image = await loadReadyImage(context.db, actor, id)
  const { prompt, params } = image
  return orderImage(context, actor, {
    prompt,
    seed: randomSeed(),
    parentId: id,
    params: { size: params.size, from: 'variation', changes: params.changes },
    model: await requireModel(context, actor, modelForSuccessor(image)),
  })
}

export const editImage = async (
  context: AppContext,
  actor: Actor,
  id: ImageId,
  { instruction, model }: BodyOf<typeof endpoints.editImage>,
): Promise<ImagesResponse> => {
  const image = await loadReadyImage(context.db, actor, id)
  const { prompt, params, seed } = image
  const changes = [...params.changes, instruction].slice(-limits.image.changes)
  return orderImage(context, actor, {
    prompt,
    seed,
    parentId: id,
    params: { size: params.size, from: 'edit', changes },
    model: await requireModel(context, actor, model ?? modelForSuccessor(image)),
  })
}

export const listImages = async (
  { db }: AppContext,
  actor: Actor,
  { cursor, limit }: QueryOf<typeof endpoints.listImages>,
) => {
  const beforeCursor = readOrderCursor(cursor, 'newest')
  const rows = await selectImages(db, actor, beforeCursor && ImageId.parse(beforeCursor.id), limit + 1)
  const { items, nextCursor } = pageByOrder(rows, limit, 'newest', ({ id }) => ({
    key: timeOf(id).getTime(),
    id,
  }))
  return { images: items.map(present), nextCursor }
}

export const readImage = async ({ db }: AppContext, actor: Actor, id: ImageId): Promise<Image> => {
  const { grant: _grant, ...row } = await loadImage(db, actor, id, 'READ')
  return present(row)
}

const fileNameFor = ({ prompt }: ImageRow): string => {
  const nameWords = prompt.match(/[\p{L}\p{N}]+/gu) ?? []
  return `${nameWords.join(' ').slice(0, 60).trim() || 'picture'}.png`
}

export const saveToVault = async (context: AppContext, actor: Actor, id: ImageId): Promise<AttachmentRow> => {
  const row = await loadReadyImage(context.db, actor, id)
  return addBytes(context, actor, {
    bytes: await loadAsPng(context, row),
    fileName: fileNameFor(row),
    declaredType: 'image/png',
    destination: { source: 'VAULT' },
  })
}

export const removeImage = (context: AppContext, actor: Actor, id: ImageId): Promise<void> =>
  context.db.transaction(async (tx) => {
    const { grant, blobHash, thumbHash } = await loadImage(tx, actor, id, 'DELETE')
    await deleteImageRow(tx, grant)
    for (const hash of new Set([blobHash, thumbHash]))
      if (hash !== null) await enqueueBlobDeletion(context, tx, hash)
    await context.events.publish(tx, [actor.userId], { type: 'image', imageId: id })
  })

export const removeAllImages = (context: AppContext, actor: Actor): Promise<void> =>
  context.db.transaction(async (tx) => {
    for (const hash of new Set(await deleteOwnedImages(tx, actor)))
      await enqueueBlobDeletion(context, tx, hash)
  })
