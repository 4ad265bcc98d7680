import type { DataStore, Upload } from '@tus/server'

interface StagedEntry {
  id: string
  upload: Upload | null
  updatedAt: Date
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
  readonly hash: string | null
}
