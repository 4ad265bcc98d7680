import type { Readable } from 'node:stream'
import { AppError } from '../app-error.ts'

/** People read that files can't be reached; `reason` tells operators why. */
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

/** First and last byte, both inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** Bytes under a key. Keys are lower-case hex, '/' and '.'; a put is whole or not there at all. */
export interface FileStore {
  /** Takes a finished local file in. The file stays where it is, for its owner to remove; it must not be written to any more. */
  putFile(key: string, path: string): Promise<void>
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Throws `AppError('NOT_FOUND')` when the key is not there. */
  get(key: string, range?: ByteRange): Promise<Readable>
  /** Puts a local file there; what was there is not overwritten. It may be another name of the stored bytes: read only. */
  copyTo(key: string, path: string): Promise<void>
  /** Bytes, or null when the key is not there. */
  size(key: string): Promise<number | null>
  /** Deleting what is not there is fine. */
  delete(key: string): Promise<void>
  /** Every key with the time it was last written, for the sweeper. */
  list(): AsyncIterable<{ key: string; modifiedAt: Date }>
  /** Throws when the store cannot be used. */
  ping(): Promise<void>
}
