import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { ERRORS } from '@tus/server'
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
    const hash = offset === 0 ? createHash('sha256') : null
    const file = await open(join(this.directory, id), 'r+')
    try {
      const end = await writePieces(file, offset, bytes, (piece) => hash?.update(piece))
      if (hash) this.#known.set(id, { hash: hash.digest('hex'), size: end })
      return end
    } catch {
      throw ERRORS.FILE_WRITE_ERROR
    } finally {
      await file.close()
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
