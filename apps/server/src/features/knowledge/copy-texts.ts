import type { Database } from '../../platform/db/database.ts'
import { type Copied, copyChunks, copyEmbeddings, copyTextRows } from './copy-queries.ts'
import { hasVectors } from './queries.ts'

/** Gives copies of attachments what was read from the originals: text, passages, vectors. Nothing is read twice. */
export const copyTexts = async (tx: Database, copied: readonly Copied[]): Promise<void> => {
  await copyTextRows(tx, copied)
  await copyChunks(tx, copied)
  if (await hasVectors(tx)) await copyEmbeddings(tx, copied)
}
