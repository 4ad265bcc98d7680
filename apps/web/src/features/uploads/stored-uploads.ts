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

const storeName = 'uploads'

const openDatabase = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('atelier-uploads', 1)
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(storeName, { keyPath: 'id' }),
    )
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error(t('no database'))))
  })

const runTransaction = async <Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> => {
  const database = await openDatabase()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode)
      const request = work(transaction.objectStore(storeName))
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error(t('not saved'))))
    })
  } finally {
    database.close()
  }
}

/** Storage is optional: uploads work without it. */
const ignoreErrors = <Result>(work: Promise<Result>): Promise<Result | undefined> =>
  work.catch(() => undefined)

export const saveUpload = async (upload: StoredUpload): Promise<void> => {
  try {
    await runTransaction('readwrite', (store) => store.put(upload))
  } catch {
    // quota exceeded: store the metadata only
    await ignoreErrors(runTransaction('readwrite', (store) => store.put({ ...upload, file: null })))
  }
}

export const savePause = async (id: string, pausedAt: number | undefined): Promise<void> => {
  const upload = await ignoreErrors(
    runTransaction<StoredUpload | undefined>('readonly', (store) => store.get(id)),
  )
  if (upload !== undefined) await saveUpload({ ...upload, pausedAt })
}

export const removeStoredUpload = (id: string) =>
  ignoreErrors(runTransaction('readwrite', (store) => store.delete(id)))

export const clearStoredUploads = () => ignoreErrors(runTransaction('readwrite', (store) => store.clear()))

export const listStoredUploads = async (userId: string): Promise<StoredUpload[]> => {
  const all = await ignoreErrors(runTransaction<StoredUpload[]>('readonly', (store) => store.getAll()))
  return (all ?? []).filter((upload) => upload.userId === userId)
}
