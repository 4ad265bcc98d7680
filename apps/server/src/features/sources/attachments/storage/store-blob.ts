import type { AppContext } from '../../../../context.ts'
import { jobGrant } from '../../../../platform/access/authorize.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { insertBlob, lockBlob } from '../queries.ts'

export const blobQueue = 'delete-blob'

/** `hash` is SHA-256 in hex. */
export type StoredBytes = ({ path: string } | { bytes: Uint8Array }) & { hash: string; size: number }

/** Bytes that the store already has aren't stored again. */
export const storeBytes = async ({ files }: Pick<AppContext, 'files'>, file: StoredBytes): Promise<void> => {
  const { hash, size } = file
  if ((await files.size(hash)) === size) return
  await ('path' in file ? files.putFile(hash, file.path) : files.put(hash, file.bytes))
}

export const storeBlob = async (
  context: Pick<AppContext, 'files'>,
  tx: Database,
  file: StoredBytes,
): Promise<void> => {
  await lockBlob(tx, file.hash)
  await storeBytes(context, file)
  await insertBlob(tx, jobGrant('the bytes are unused'), { hash: file.hash, size: file.size })
}

/** A job deletes the bytes after the transaction commits, unless something else uses them. */
export const enqueueBlobDeletion = (
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Database,
  hash: string,
): Promise<void> => jobs.enqueue(tx, blobQueue, { hash })
