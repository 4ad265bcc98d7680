import type { AppContext } from '../../../../context.ts'
import { jobGrant } from '../../../../platform/access/authorize.ts'
import { dayMs } from '../../../../platform/clock.ts'
import { findFilesRetainedUntil } from '../../../../platform/files/queries.ts'
import { blobQueue } from './store-blob.ts'
import { deleteUnusedBlob, lockBlob, selectUsedKeys, selectUnusedBlobs } from '../queries.ts'

const sweepBatchSize = 500
const orphanAgeMs = dayMs

/** Locks row and bytes together, so that a concurrent upload of the same bytes keeps them. */
const deleteBlob = ({ db, files, jobs, clock }: AppContext, hash: string): Promise<void> =>
  db.transaction(async (tx) => {
    const retainedUntil = await findFilesRetainedUntil(tx, clock.now())
    if (retainedUntil)
      return jobs.enqueue(tx, blobQueue, { hash }, { singletonKey: hash, startAfter: retainedUntil })
    await lockBlob(tx, hash)
    if (await deleteUnusedBlob(tx, jobGrant('the bytes are unused'), hash)) await files.delete(hash)
  })

const isBlob = (key: string) => /^[0-9a-f]{64}$/.test(key)

export const deleteUnusedBlobs = async (context: AppContext, ageMs = orphanAgeMs): Promise<void> => {
  const { db, files, clock } = context
  const cutoffMs = clock.now().getTime() - ageMs
  for (const hash of await selectUnusedBlobs(db, new Date(cutoffMs), sweepBatchSize))
    await deleteBlob(context, hash)
  const oldKeys: string[] = []
  const deleteUnusedOldKeys = async () => {
    const usedKeys = await selectUsedKeys(db, oldKeys)
    for (const hash of oldKeys) if (!usedKeys.has(hash)) await deleteBlob(context, hash)
    oldKeys.length = 0
  }
  for await (const { key, modifiedAt } of files.list()) {
    // pieces of an upload are stored shortly before their row
    const cutoff = isBlob(key) ? cutoffMs : clock.now().getTime() - Math.max(ageMs, orphanAgeMs)
    if (modifiedAt.getTime() < cutoff) oldKeys.push(key)
    if (oldKeys.length >= sweepBatchSize) await deleteUnusedOldKeys()
  }
  await deleteUnusedOldKeys()
}

export const registerBlobJobs = (context: AppContext): Promise<void> =>
  context.jobs.work<{ hash: string }>(blobQueue, {}, ({ hash }) => deleteBlob(context, hash))
