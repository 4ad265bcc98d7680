import type { Readable } from 'node:stream'
import { AppError } from '../app-error.ts'

export class FileStoreUnavailable extends AppError {
  readonly reason: string

  constructor(reason: string, options: { cause: unknown }) {
    super('UNAVAILABLE', 'Can’t reach the file storage. Nothing was changed. Try again in a moment.', {
      ...options,
      retryAfterSeconds: 5,
    })
    this.reason = reason
  }
}

export interface ByteRange {
  start: number
  end: number
}

/** Keys consist of lower-case hex digits, '/' and '.'. Puts are atomic. */
export interface FileStore {
  /** `path` may be hard-linked, so the caller may remove it, but must not write to it. */
  putFile(key: string, path: string): Promise<void>
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string, range?: ByteRange): Promise<Readable>
  /** Doesn't overwrite `path`. The copy may be a hard link, so it must not be written to. */
  copyTo(key: string, path: string): Promise<void>
  size(key: string): Promise<number | null>
  delete(key: string): Promise<void>
  list(): AsyncIterable<{ key: string; modifiedAt: Date }>
  ping(): Promise<void>
}
