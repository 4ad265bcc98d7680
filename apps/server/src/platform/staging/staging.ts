import type { DataStore, Upload } from '@tus/server'

/** `upload` is null if a crash interrupted writing it. */
interface StagedEntry {
  id: string
  upload: Upload | null
  changedAt: Date
}

export interface UploadStore {
  readonly store: DataStore
  find(id: string): Promise<Upload | null>
  open(id: string, size: number): Promise<LocalFile>
  remove(id: string): Promise<void>
  list(): AsyncIterable<StagedEntry>
  countOf(ownerId: string): Promise<number>
}

export interface LocalFile extends AsyncDisposable {
  readonly path: string
  /** SHA-256 in hex, if known. */
  readonly hash: string | null
}
