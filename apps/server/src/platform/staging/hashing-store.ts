import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { ERRORS } from '@tus/server'
import { readDirectly } from '../http/direct-body.ts'
import { createSha256, type Sha256 } from './sha256.ts'
import { writePieces } from './write-pieces.ts'

interface Known {
  hash: string
  size: number
}

/**
 * tus' folder of uploads, with two differences: the disk is busy while bytes still come, and
 * the SHA-256 of what came in one go is remembered, so that it need not be read again.
 */
export class HashingStore extends FileStore {
  readonly #known = new Map<string, Known>()

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

  async #write(file: FileHandle, offset: number, bytes: Readable, see: Sha256['update'] = async () => null) {
    try {
      return await writePieces(file, offset, readDirectly(bytes), see)
    } catch {
      throw ERRORS.FILE_WRITE_ERROR
    }
  }

  override async remove(id: string): Promise<void> {
    this.#known.delete(id)
    await super.remove(id)
  }

  /** In hex; null when the upload came in several pieces, or before this process began. */
  takeHash(id: string, size: number): string | null {
    const known = this.#known.get(id)
    this.#known.delete(id)
    return known?.size === size ? known.hash : null
  }
}
