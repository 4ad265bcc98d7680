import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HashingStore } from './hashing-store.ts'
import type { Staging } from './staging.ts'

/** Uploads in a folder of this machine, each with a JSON file beside it. */
export const createLocalStaging = async (directory: string): Promise<Staging> => {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const store = new HashingStore({ directory })
  const find = (id: string) => store.getUpload(id).catch(() => null)

  async function* list() {
    const names = await readdir(directory)
    for (const id of new Set(names.map((name) => name.replace(/\.json$/, '')))) {
      const paths = [id, `${id}.json`].map((name) => join(directory, name))
      const found = await Promise.all(paths.map((path) => stat(path).catch(() => null)))
      const changedAt = Math.max(...found.map((file) => file?.mtimeMs ?? 0))
      if (changedAt > 0) yield { id, upload: await find(id), changedAt: new Date(changedAt) }
    }
  }

  return {
    store,
    find,
    open: async (id, size) => ({
      path: join(directory, id),
      hash: store.takeHash(id, size),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    }),
    remove: async (id) => {
      const names = [id, `${id}.json`]
      await Promise.all(names.map((name) => rm(join(directory, name), { force: true })))
    },
    list,
    countOf: async (ownerId) => {
      let count = 0
      for await (const { upload } of list()) if (upload?.metadata?.['ownerId'] === ownerId) count += 1
      return count
    },
  }
}
