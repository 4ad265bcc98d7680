import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Database } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { uuidv7 } from '../uuid.ts'
import { PieceStore } from './piece-store.ts'
import { countUploadsOf, selectPieces, selectUploads } from './queries.ts'
import type { LocalFile, Staging } from './staging.ts'

/** Uploads that any replica can go on with. `folder` is a local one. */
export const createSharedStaging = async (
  db: Database,
  files: FileStore,
  folder: string,
): Promise<Staging> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const store = new PieceStore(db, files, folder)
  const find = (id: string) => store.getUpload(id).catch(() => null)

  const open = async (id: string): Promise<LocalFile> => {
    const path = join(folder, uuidv7())
    const dispose = () => rm(path, { force: true })
    try {
      for (const { key } of await selectPieces(db, id))
        await pipeline(await files.get(key), createWriteStream(path, { flags: 'a', mode: 0o600 }))
    } catch (error) {
      await dispose()
      throw error
    }
    return { path, hash: null, [Symbol.asyncDispose]: dispose }
  }

  return {
    store,
    find,
    open,
    remove: (id) => store.remove(id),
    list: async function* () {
      for (const { id, changedAt } of await selectUploads(db)) yield { id, upload: await find(id), changedAt }
    },
    countOf: (ownerId) => countUploadsOf(db, ownerId),
  }
}
