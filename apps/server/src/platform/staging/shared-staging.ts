import { createWriteStream } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Database } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { readDirectly } from '../http/direct-body.ts'
import { uuidv7 } from '../uuid.ts'
import {
  appendPiece,
  countUploadsOf,
  deleteUpload,
  findUpload,
  insertUpload,
  selectPieces,
  selectUploads,
  setLength,
} from './queries.ts'
import type { LocalFile, UploadStore } from './staging.ts'
import { writePieces } from './write-pieces.ts'

const keyOf = (id: string, start: number) =>
  `staging/${id.replaceAll('-', '')}/${start}.${uuidv7().replaceAll('-', '')}`

const receivePieces = async (bytes: Readable, path: string): Promise<void> => {
  await using file = await open(path, 'wx', 0o600)
  await writePieces(file, 0, readDirectly(bytes), async () => null)
}

/**
 * Stores the bytes of each request as a piece in the file store. A piece counts once its row is committed.
 */
class PieceStore extends DataStore {
  readonly #db: Database
  readonly #files: FileStore
  readonly #folder: string

  constructor(db: Database, files: FileStore, folder: string) {
    super()
    this.extensions = ['creation', 'creation-with-upload', 'creation-defer-length', 'termination']
    this.#db = db
    this.#files = files
    this.#folder = folder
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size, metadata } = upload
    const ownerId = metadata?.['ownerId'] ?? ''
    await insertUpload(this.#db, { id, ownerId, size: size ?? null, metadata: metadata ?? {} })
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await findUpload(this.#db, id)
    if (!row) throw ERRORS.FILE_NOT_FOUND
    return new Upload({
      id,
      offset: row.received,
      metadata: row.metadata,
      creation_date: row.createdAt.toISOString(),
      ...(row.size === null ? {} : { size: row.size }),
    })
  }

  override async declareUploadLength(id: string, length: number): Promise<void> {
    await setLength(this.#db, id, length)
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const path = join(this.#folder, uuidv7())
    try {
      // keeps what arrived before a disconnect, so that the upload can be resumed
      const failure = await receivePieces(bytes, path).then(
        () => null,
        (error: unknown) => ({ error }),
      )
      const size = await this.#storePiece(id, offset, path)
      if (failure) throw ERRORS.FILE_WRITE_ERROR
      return offset + size
    } finally {
      await rm(path, { force: true })
    }
  }

  async #storePiece(id: string, start: number, path: string): Promise<number> {
    const size = await stat(path).then(
      (file) => file.size,
      () => 0,
    )
    if (size === 0) return 0
    const key = keyOf(id, start)
    await this.#files.putFile(key, path)
    if (await appendPiece(this.#db, { uploadId: id, start, size, key })) return size
    await this.#files.delete(key)
    throw ERRORS.INVALID_OFFSET
  }

  override async remove(id: string): Promise<void> {
    const pieces = await selectPieces(this.#db, id)
    await deleteUpload(this.#db, id)
    for (const { key } of pieces) await this.#files.delete(key)
  }
}

export const createSharedStaging = async (
  db: Database,
  files: FileStore,
  folder: string,
): Promise<UploadStore> => {
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
      for (const { id, updatedAt } of await selectUploads(db)) yield { id, upload: await find(id), updatedAt }
    },
    countOf: (ownerId) => countUploadsOf(db, ownerId),
  }
}
