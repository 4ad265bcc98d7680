import type { Attachment } from '@atelier/contract/sources/attachment'
import { signOuts } from '../../lib/api/auth-client.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { findDuplicate } from './find-duplicate.ts'
import {
  clearStoredUploads,
  removeStoredUpload,
  savePause,
  saveUpload,
  listStoredUploads,
  type StoredUpload,
} from './stored-uploads.ts'
import type { Transfer, TransferListeners } from './transfer.ts'
import { findUpload, listUploads, patchUpload, setUploads } from './upload-store.ts'
import type { Upload, UploadDestination } from './upload.ts'

interface RunningTransfer extends Partial<Omit<Transfer, 'created'>> {
  releaseLock: () => void
}

const runningTransfers = new Map<string, RunningTransfer>()
const optionsById = new Map<string, UploadOptions>()
const disconnectedIds = new Set<string>()

export interface UploadOptions {
  destination: UploadDestination
  group: string
  /** Only this user may resume the upload, not others who use the same browser. */
  userId?: string
  onDone?: (attachmentId: string, duplicateOf: string | null) => void
  /** For screens that don't list uploads: failed uploads and duplicates are removed from the group. */
  onFailed?: (error: string) => void
  onKnown?: () => void
}

const settle = (id: string): void => {
  runningTransfers.get(id)?.releaseLock()
  runningTransfers.delete(id)
  disconnectedIds.delete(id)
}

const transfer = async (id: string, releaseHeldLock?: () => void): Promise<void> => {
  const releaseLock = releaseHeldLock ?? (await lockUpload(id))
  const upload = findUpload(id)
  if (upload === undefined) return releaseLock()
  runningTransfers.set(id, { releaseLock })
  const handlers: TransferListeners = {
    onProgress: (progress) => patchUpload(id, { progress }),
    onDone: (attachmentId, duplicateOf) => {
      settle(id)
      void removeStoredUpload(id)
      patchUpload(id, { status: 'uploaded', progress: 100, attachmentId })
      optionsById.get(id)?.onDone?.(attachmentId, duplicateOf)
    },
    onError: (error, isConnection) => {
      settle(id)
      if (isConnection) disconnectedIds.add(id)
      else void removeStoredUpload(id)
      patchUpload(id, { status: 'failed', error })
      const { onFailed } = optionsById.get(id) ?? {}
      if (onFailed) {
        removeUpload(id)
        onFailed(error)
      }
    },
  }
  if (upload.fetchOnServer) {
    runningTransfers.set(id, { ...startServerFetch(upload.fetchOnServer, handlers), releaseLock })
    return
  }
  const { startTransfer } = await import('./transfer.ts')
  // the upload may have been removed or paused while the module loaded
  if (findUpload(id)?.status !== 'uploading') return settle(id)
  const startedTransfer = startTransfer(upload, handlers)
  runningTransfers.set(id, { ...startedTransfer, releaseLock })
  await startedTransfer.created
}

/**
 * First checks whether the user already has the same bytes. In chats, a duplicate with the same name is
 * reused; one with another name is uploaded.
 */
const startUpload = async (upload: Upload, releaseHeldLock?: () => void): Promise<void> => {
  const { id, file, fetchOnServer, destination } = upload
  if (fetchOnServer) return transfer(id, releaseHeldLock)
  const duplicate = destination.replaces === undefined ? await findDuplicate(file) : null
  const isUploading = findUpload(id)?.status === 'uploading'
  const isChatUpload = destination.source === 'CHAT'
  if (isUploading && (duplicate === null || (isChatUpload && duplicate.fileName !== file.name)))
    return transfer(id, releaseHeldLock)
  releaseHeldLock?.()
  if (duplicate === null || !isUploading) return
  // the upload stays stored until the user has chosen: a reload prompts again
  const { onKnown } = optionsById.get(id) ?? {}
  if (onKnown) {
    removeUpload(id)
    return onKnown()
  }
  if (!isChatUpload) return patchUpload(id, { status: 'known', duplicate })
  void removeStoredUpload(id)
  patchUpload(id, { status: 'uploaded', progress: 100, attachmentId: duplicate.id, duplicate })
}

type NewUpload = Pick<Upload, 'file' | 'fetchOnServer'>

const newUpload = (upload: NewUpload, { destination, group }: UploadOptions): Upload => ({
  ...upload,
  id: crypto.randomUUID(),
  destination,
  group,
  status: 'uploading',
  progress: 0,
  attachmentId: null,
  duplicate: null,
  error: null,
})

export const startUploads = (uploads: readonly NewUpload[], options: UploadOptions): void => {
  const { userId, destination, group } = options
  const dropId = crypto.randomUUID()
  const newUploads = uploads.map((source): Upload => ({ ...newUpload(source, options), dropId }))
  setUploads((all) => [...all, ...newUploads])
  // lists are newest first, so starting with the last file keeps the given order
  let queue = Promise.resolve()
  for (const upload of newUploads.toReversed()) {
    const { id, file, fetchOnServer } = upload
    optionsById.set(id, options)
    const { name, type } = file
    if (userId !== undefined && !fetchOnServer)
      void saveUpload({ id, userId, file, name, type, destination, group, dropId })
    queue = queue.then(() => (runningTransfers.has(id) ? undefined : startUpload(upload)))
  }
}

export const addStoredFiles = (
  attachments: readonly Pick<Attachment, 'id' | 'title' | 'mimeType'>[],
  options: UploadOptions,
): void => {
  const storedUploads = attachments.map(({ id, title, mimeType }): Upload => ({
    ...newUpload({ file: new File([], title, { type: mimeType }) }, options),
    status: 'uploaded',
    progress: 100,
    attachmentId: id,
  }))
  setUploads((all) => [...all, ...storedUploads])
}

export const uploadAnyway = (id: string): void => {
  patchUpload(id, { status: 'uploading', duplicate: null })
  void transfer(id)
}

export const pauseUpload = (id: string): void => {
  runningTransfers.get(id)?.pause?.()
  patchUpload(id, { status: 'paused' })
  void savePause(id, findUpload(id)?.progress ?? 0)
}

export const resumeUpload = (id: string): void => {
  disconnectedIds.delete(id)
  patchUpload(id, { status: 'uploading', error: null })
  void savePause(id, undefined)
  const { resume } = runningTransfers.get(id) ?? {}
  if (resume) resume()
  else void transfer(id)
}

export const removeUpload = (id: string): void => {
  runningTransfers.get(id)?.cancel?.()
  settle(id)
  optionsById.delete(id)
  void removeStoredUpload(id)
  setUploads((all) => all.filter((upload) => upload.id !== id))
}

export const reattachFile = (id: string, file: File): boolean => {
  const upload = findUpload(id)
  if (upload === undefined || file.name !== upload.file.name) return false
  patchUpload(id, { file, status: 'uploading' })
  void transfer(id)
  return true
}

export const clearUploads = (group: string): void =>
  setUploads((all) => all.filter((upload) => upload.group !== group || upload.status !== 'uploaded'))

export const restoreClearedUploads = (clearedUploads: readonly Upload[], group: string): void =>
  setUploads((all) => [...clearedUploads.map((upload) => ({ ...upload, group })), ...all])

const restoreUpload = ({
  id,
  file,
  name,
  type,
  destination,
  group,
  dropId,
  pausedAt,
}: StoredUpload): Upload => ({
  ...newUpload({ file: file ?? new File([], name, { type }) }, { destination, group }),
  id,
  dropId,
  status: file === null ? 'waiting' : pausedAt === undefined ? 'uploading' : 'paused',
  progress: pausedAt ?? 0,
})

/** Another tab may have finished the upload while this one waited for the lock. */
const resumeStoredUpload = async ({ id, userId }: StoredUpload): Promise<void> => {
  const releaseLock = await lockUpload(id)
  const entry = (await listStoredUploads(userId)).find((storedUpload) => storedUpload.id === id)
  if (entry === undefined || findUpload(id)) return releaseLock()
  const upload = restoreUpload(entry)
  setUploads((all) => [...all, upload])
  if (upload.status === 'uploading') return startUpload(upload, releaseLock)
  return releaseLock()
}

/** Resumes uploads interrupted by a reload, unless another tab does. */
export const restoreUploads = async (userId: string): Promise<void> => {
  for (const storedUpload of await listStoredUploads(userId))
    if (!findUpload(storedUpload.id)) void resumeStoredUpload(storedUpload)
}

addEventListener('online', () => {
  for (const id of disconnectedIds) resumeUpload(id)
})

signOuts.subscribe(() => {
  for (const { id } of listUploads()) runningTransfers.get(id)?.pause?.()
  for (const id of runningTransfers.keys()) settle(id)
  setUploads(() => [])
  void clearStoredUploads()
})

/**
 * Only one tab sends an upload: waits for the lock and returns a function that releases it. Closing a tab
 * releases its locks.
 */
const lockUpload = (id: string): Promise<() => void> => {
  // Web Locks require HTTPS; without them tabs don't coordinate
  if (!('locks' in navigator)) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    void navigator.locks.request(`atelier upload ${id}`, () => {
      const lock = Promise.withResolvers<void>()
      resolve(() => lock.resolve())
      return lock.promise
    })
  })
}

const startServerFetch = (
  fetchOnServer: NonNullable<Upload['fetchOnServer']>,
  { onDone, onError }: TransferListeners,
): Pick<Transfer, 'pause' | 'cancel'> => {
  const abortController = new AbortController()
  fetchOnServer(abortController.signal).then(
    (attachmentId) => abortController.signal.aborted || onDone(attachmentId, null),
    (error: unknown) => abortController.signal.aborted || onError(errorText(error), false),
  )
  return { pause: () => abortController.abort(), cancel: () => abortController.abort() }
}
