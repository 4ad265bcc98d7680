import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/queries.ts'
import { requireDiskSpace } from '../../../platform/local-models/download-file.ts'
import { hasModelHeader } from '../../../platform/local-models/find-models.ts'
import { requireAdmin } from '../../people/users/index.ts'
import { requireLocalModels } from './require-local-models.ts'

const notModelError = () =>
  new AppError('UNSUPPORTED_TYPE', 'This file isn’t a model in GGUF format. Choose a .gguf file.')

const partialExtension = '.upload'

/** Cleans up after a crash; call it before any upload begins. */
export const deletePartialUploads = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) if (name.endsWith(partialExtension)) await rm(join(folder, name), { force: true })
}

export const uploadModel = async (
  context: AppContext,
  actor: Actor,
  id: string,
  { body, headers }: Request,
): Promise<{ id: string }> => {
  const admin = await requireAdmin(context.db, actor)
  const { store } = requireLocalModels(context)
  if (await store.find(id))
    throw new AppError('CONFLICT', 'A model with this file name is already installed.')
  const chunks = body?.[Symbol.asyncIterator]()
  const first = await chunks?.next()
  if (!chunks || !first || first.done || !hasModelHeader(first.value)) throw notModelError()
  await mkdir(store.folder, { recursive: true, mode: 0o700 })
  const path = join(store.folder, `${id}${partialExtension}`)
  await requireDiskSpace(path, Number(headers.get('content-length') ?? 0))
  try {
    {
      // `wx` rejects a second upload under the same name
      await using file = await open(path, 'wx', 0o600)
      for (let chunk: IteratorResult<Uint8Array> = first; !chunk.done; chunk = await chunks.next())
        await file.writeFile(chunk.value)
    }
    await rename(path, join(store.folder, `${id}.gguf`))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new AppError('CONFLICT', 'This model is already being uploaded.', { cause: error })
    await rm(path, { force: true })
    throw error
  }
  await context.db.transaction((tx) => audit(tx, admin, { action: 'local-model-added', target: id }))
  return { id }
}
