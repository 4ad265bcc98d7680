import type { AppContext } from '../../context.ts'
import { deleteUnusedBlob, lockBlob, selectKnownBlobs, selectUnusedBlobs } from './queries.ts'

/** Deletes bytes that no attachment has any more. */
export const blobQueue = 'delete-blob'
const sweepQueue = 'sweep-blobs'
const sweepBatch = 500
const orphanAgeMs = 24 * 60 * 60_000

/** Row and bytes go under one lock, so that an upload of the same bytes at the same moment keeps them. */
const deleteBlob = ({ db, files }: AppContext, hash: string): Promise<void> =>
  db.transaction(async (tx) => {
    await lockBlob(tx, hash)
    if (await deleteUnusedBlob(tx, hash)) await files.delete(hash)
  })

/** What a crash between two steps left: rows without attachments, and bytes without rows. */
const sweepBlobs = async (context: AppContext): Promise<void> => {
  const { db, files, clock } = context
  const before = clock.now().getTime() - orphanAgeMs
  for (const hash of await selectUnusedBlobs(db, new Date(before), sweepBatch))
    await deleteBlob(context, hash)
  const old: string[] = []
  const sweepOld = async () => {
    const known = await selectKnownBlobs(db, old)
    for (const hash of old) if (!known.has(hash)) await deleteBlob(context, hash)
    old.length = 0
  }
  for await (const { key, modifiedAt } of files.list()) {
    if (modifiedAt.getTime() < before) old.push(key)
    if (old.length >= sweepBatch) await sweepOld()
  }
  await sweepOld()
}

export const registerAttachmentJobs = async (context: AppContext): Promise<void> => {
  const { jobs } = context
  await jobs.work<{ hash: string }>(blobQueue, {}, ({ hash }) => deleteBlob(context, hash))
  await jobs.work(sweepQueue, {}, () => sweepBlobs(context))
  await jobs.schedule(sweepQueue, '37 3 * * *')
}
