import type { AppContext } from '../../../../context.ts'
import { jobGrant } from '../../../../platform/access/authorize.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { insertBlob, lockBlob } from '../queries.ts'

/** Deletes bytes that nothing uses any more. */
export const blobQueue = 'delete-blob'

/** Finished bytes, in a local file or at hand; `hash` is their SHA-256 in hex. */
export type Bytes = ({ path: string } | { bytes: Uint8Array }) & { hash: string; size: number }

/** Bytes are kept once by content: what is there already is not stored again. */
export const storeBytes = async ({ files }: Pick<AppContext, 'files'>, file: Bytes): Promise<void> => {
  const { hash, size } = file
  if ((await files.size(hash)) === size) return
  await ('path' in file ? files.putFile(hash, file.path) : files.put(hash, file.bytes))
}

/** Under the blob's lock it is certain that nobody has just deleted the bytes. */
export const storeBlob = async (
  context: Pick<AppContext, 'files'>,
  tx: Database,
  file: Bytes,
): Promise<void> => {
  await lockBlob(tx, file.hash)
  await storeBytes(context, file)
  await insertBlob(tx, jobGrant('bytes are nobody’s'), { hash: file.hash, size: file.size })
}

/** Has the bytes deleted after the transaction, unless something else has them. */
export const discardBlob = ({ jobs }: Pick<AppContext, 'jobs'>, tx: Database, hash: string): Promise<void> =>
  jobs.enqueue(tx, blobQueue, { hash })
