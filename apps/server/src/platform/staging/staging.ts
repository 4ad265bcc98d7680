import type { DataStore, Upload } from '@tus/server'

/** A begun upload; `upload` is null for what a crash left half written. */
interface StagedEntry {
  id: string
  upload: Upload | null
  changedAt: Date
}

/** Uploads that are not whole yet: what the tus server writes to, and what is made of it. */
export interface UploadStore {
  readonly store: DataStore
  find(id: string): Promise<Upload | null>
  /** The bytes of a whole upload of `size` bytes as a local file, there until it is disposed. */
  open(id: string, size: number): Promise<LocalFile>
  /** Removing what is not there is fine. */
  remove(id: string): Promise<void>
  list(): AsyncIterable<StagedEntry>
  /** Begun uploads of one person. */
  countOf(ownerId: string): Promise<number>
}

export interface LocalFile extends AsyncDisposable {
  readonly path: string
  /** SHA-256 in hex, where it is known already. */
  readonly hash: string | null
}
