import type { Database } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { isCached } from '../files/key.ts'
import { findFilesRetainedUntil } from '../files/queries.ts'
import type { UploadStore } from '../staging/staging.ts'
import {
  findBrokenRules,
  countOrphans,
  hasAttachment,
  selectBlobs,
  selectPieceKeys,
  selectReferences,
} from './queries.ts'

export interface IntegrityStores {
  readonly db: Database
  readonly files: FileStore
  readonly staging: UploadStore
}

const checkReferences = async (db: Database): Promise<string[]> => {
  const faults: string[] = []
  for (const reference of await selectReferences(db)) {
    const count = await countOrphans(db, reference)
    if (count > 0) faults.push(`${count} rows of ${reference.child} refer to a missing ${reference.parent}`)
  }
  return faults
}

const checkRules = async (db: Database): Promise<string[]> => {
  const faults: string[] = []
  for await (const { rule, ids } of findBrokenRules(db)) faults.push(`${rule}: ${ids.join(', ')}`)
  return faults
}

const checkFiles = async ({ db, files }: IntegrityStores): Promise<string[]> => {
  const faults: string[] = []
  const blobs = await selectBlobs(db)
  for (const { hash, size } of blobs) {
    const fileSize = await files.size(hash)
    if (fileSize !== size)
      faults.push(
        `file ${hash} should have ${size} bytes but ${fileSize === null ? 'is missing' : `has ${fileSize}`}`,
      )
  }
  const keys = new Set([...blobs.map(({ hash }) => hash), ...(await selectPieceKeys(db))])
  for await (const { key } of files.list())
    if (!keys.has(key) && !isCached(key)) faults.push(`file without a database row: ${key}`)
  return faults
}

const checkLeftoverUploads = async ({ db, staging }: IntegrityStores): Promise<string[]> => {
  const faults: string[] = []
  for await (const { id } of staging.list())
    if (await hasAttachment(db, id)) faults.push(`leftover data of a finished upload: ${id}`)
  return faults
}

/** Finds missing and unreferenced rows and bytes, and stalled work. Run it without concurrent writes. */
export const findFaults = async (store: IntegrityStores): Promise<string[]> => {
  const faults = [
    ...(await checkReferences(store.db)),
    ...(await checkRules(store.db)),
    ...(await checkFiles(store)),
    ...(await checkLeftoverUploads(store)),
  ]
  // files that were deleted are kept until the retention ends
  const hasRetainedFiles = (await findFilesRetainedUntil(store.db, new Date())) !== null
  return hasRetainedFiles
    ? faults.filter((fault) => !fault.startsWith('stored file without an attachment'))
    : faults
}
