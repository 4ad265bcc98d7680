import { t } from '../../lib/text.tsx'
import type { UploadDestination } from './upload.ts'

export interface StoredUpload {
  id: string
  userId: string
  /** Null if the browser couldn't store the bytes: the user selects the file again. */
  file: File | null
  name: string
  type: string
  destination: UploadDestination
  group: string
  dropId?: string | undefined
  pausedAt?: number | undefined
}

const table = 'uploads'

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('atelier-uploads', 1)
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(table, { keyPath: 'id' }),
    )
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error(t('no database'))))
  })

const run = async <Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> => {
  const database = await open()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(table, mode)
      const request = work(transaction.objectStore(table))
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error(t('not saved'))))
    })
  } finally {
    database.close()
  }
}

/** Storage is optional: uploads work without it. */
const optional = <Result>(work: Promise<Result>): Promise<Result | undefined> => work.catch(() => undefined)

export const saveUpload = async (upload: StoredUpload): Promise<void> => {
  try {
    await run('readwrite', (store) => store.put(upload))
  } catch {
    // quota exceeded: store the metadata only
    await optional(run('readwrite', (store) => store.put({ ...upload, file: null })))
  }
}

export const savePause = async (id: string, pausedAt: number | undefined): Promise<void> => {
  const upload = await optional(run<StoredUpload | undefined>('readonly', (store) => store.get(id)))
  if (upload !== undefined) await saveUpload({ ...upload, pausedAt })
}

export const removeStoredUpload = (id: string) => optional(run('readwrite', (store) => store.delete(id)))

export const clearStoredUploads = () => optional(run('readwrite', (store) => store.clear()))

export const listStoredUploads = async (userId: string): Promise<StoredUpload[]> => {
  const all = await optional(run<StoredUpload[]>('readonly', (store) => store.getAll()))
  return (all ?? []).filter((upload) => upload.userId === userId)
}
