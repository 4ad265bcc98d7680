import { createStore, useStore } from '../../lib/store.ts'
import { startBringing } from './bring.ts'
import type { Transfer } from './transfer.ts'
import type { Upload, UploadDestination } from './upload.ts'

/** Every upload of this tab. It goes on while pages change. */
const uploads = createStore<readonly Upload[]>([])
const transfers = new Map<string, { cancel: () => void }>()

const patch = (id: string, change: Partial<Upload>) =>
  uploads.set(uploads.get().map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))

const transfer = async (
  upload: Upload,
  onDone: ((attachmentId: string) => void) | undefined,
): Promise<void> => {
  const { id } = upload
  let isCancelled = false
  transfers.set(id, { cancel: () => (isCancelled = true) })
  const listeners: Transfer = {
    onProgress: (progress) => patch(id, { progress }),
    onDone: (attachmentId) => {
      transfers.delete(id)
      patch(id, { status: 'uploaded', progress: 100, attachmentId })
      onDone?.(attachmentId)
    },
    onError: (error) => {
      transfers.delete(id)
      patch(id, { status: 'failed', error })
    },
  }
  if (upload.bring !== undefined) {
    transfers.set(id, startBringing(upload.bring, listeners))
    return
  }
  const { startTransfer } = await import('./transfer.ts')
  if (!isCancelled) transfers.set(id, startTransfer(upload, listeners))
}

const listeners = new Map<string, (attachmentId: string) => void>()

export interface UploadOptions {
  destination: UploadDestination
  group: string
  /** Called for each file that has arrived. */
  onDone?: (attachmentId: string) => void
}

/** Starts sending, or having fetched, what was checked. */
export const startUploads = (
  coming: readonly Pick<Upload, 'file' | 'bring'>[],
  { destination, group, onDone }: UploadOptions,
): void => {
  const fresh = coming.map((one): Upload => ({
    ...one,
    id: crypto.randomUUID(),
    destination,
    group,
    status: 'uploading',
    progress: 0,
    attachmentId: null,
    error: null,
  }))
  uploads.set([...uploads.get(), ...fresh])
  for (const upload of fresh) {
    if (onDone !== undefined) listeners.set(upload.id, onDone)
    void transfer(upload, onDone)
  }
}

/** Sends a failed file again, from where it broke off. */
export const retryUpload = (id: string): void => {
  const upload = uploads.get().find((candidate) => candidate.id === id)
  if (upload === undefined) return
  patch(id, { status: 'uploading', error: null })
  void transfer(upload, listeners.get(id))
}

/** Takes a file off the list; stops it if it is under way. */
export const removeUpload = (id: string): void => {
  transfers.get(id)?.cancel()
  transfers.delete(id)
  listeners.delete(id)
  uploads.set(uploads.get().filter((upload) => upload.id !== id))
}

/** Forgets what has arrived: from now on it is known as an attachment. */
export const clearUploads = (group: string): void =>
  uploads.set(uploads.get().filter((upload) => upload.group !== group || upload.status === 'uploading'))

/** Puts what was cleared back onto the list of a place: its message could not be sent. */
export const putBackUploads = (cleared: readonly Upload[], group: string): void =>
  uploads.set([...cleared.map((upload) => ({ ...upload, group })), ...uploads.get()])

export const countUploads = (group: string): number =>
  uploads.get().filter((upload) => upload.group === group).length

/** The uploads of one place. */
export const useUploads = (group: string): readonly Upload[] =>
  useStore(uploads).filter((upload) => upload.group === group)
