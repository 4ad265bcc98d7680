import { createStore, useStore } from '../../lib/store.ts'
import type { Upload } from './upload.ts'

const uploads = createStore<readonly Upload[]>([])

export const subscribeToUploads = uploads.subscribe

export const findUpload = (id: string): Upload | undefined => uploads.get().find((upload) => upload.id === id)

export const listUploads = (): readonly Upload[] => uploads.get()

export const setUploads = (change: (uploads: readonly Upload[]) => readonly Upload[]): void =>
  uploads.set(change(uploads.get()))

export const patchUpload = (id: string, change: Partial<Upload>): void =>
  setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))

export const filesOf = (group: string): File[] =>
  listUploads().flatMap((upload) => (upload.group === group ? [upload.file] : []))

export const useUploads = (group: string): readonly Upload[] =>
  useStore(uploads).filter((upload) => upload.group === group)
