import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { ERRORS } from '@tus/server'
import { readDirectly } from '../http/direct-body.ts'
import { createSha256, type Sha256 } from './sha256.ts'
import type { UploadStore } from './staging.ts'
import { writePieces } from './write-pieces.ts'

interface UploadHash {
  hash: string
  size: number
}

/** Like tus's FileStore, but writes while receiving, and hashes uploads sent in a single request. */
class HashingStore extends FileStore {
  readonly #known = new Map<string, UploadHash>()

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    this.#known.delete(id)
    await using file = await open(join(this.directory, id), 'r+')
    if (offset > 0) return await this.#write(file, offset, bytes)
    const sha256 = createSha256()
    let end: number | null = null
    try {
      return (end = await this.#write(file, offset, bytes, sha256.update))
    } finally {
      const hash = await sha256.digest()
      if (end !== null) this.#known.set(id, { hash, size: end })
    }
  }

  async #write(
    file: FileHandle,
    offset: number,
    bytes: Readable,
    onBytes: Sha256['update'] = async () => null,
  ) {
    try {
      return await writePieces(file, offset, readDirectly(bytes), onBytes)
    } catch {
      throw ERRORS.FILE_WRITE_ERROR
    }
  }

  override async remove(id: string): Promise<void> {
    this.#known.delete(id)
    await super.remove(id)
  }

  /** SHA-256 in hex; null if the upload took several requests or the server has restarted. */
  takeHash(id: string, size: number): string | null {
    const entry = this.#known.get(id)
    this.#known.delete(id)
    return entry?.size === size ? entry.hash : null
  }
}

export const createLocalStaging = async (directory: string): Promise<UploadStore> => {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const store = new HashingStore({ directory })
  const find = (id: string) => store.getUpload(id).catch(() => null)

  const listIds = async () => new Set((await readdir(directory)).map((name) => name.replace(/\.json$/, '')))

  async function* list() {
    for (const id of await listIds()) {
      const paths = [id, `${id}.json`].map((name) => join(directory, name))
      const stats = await Promise.all(paths.map((path) => stat(path).catch(() => null)))
      const updatedAt = stats
        .map((file) => file?.mtimeMs ?? 0)
        .reduce((max, each) => Math.max(max, each), -Infinity)
      if (updatedAt > 0) yield { id, upload: await find(id), updatedAt: new Date(updatedAt) }
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
      for (const id of await listIds()) if ((await find(id))?.metadata?.['ownerId'] === ownerId) count += 1
      return count
    },
  }
}
