import type { AppContext } from '../../../context.ts'
import type { JobGrant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { enqueueBlobDeletion } from '../attachments/storage/index.ts'
import { deleteOwnedImages, deleteUnpublishedRows } from './queries.ts'

export const deleteOwnImages = (context: AppContext, actor: Actor): Promise<void> =>
  context.db.transaction(async (tx) => {
    for (const hash of new Set(await deleteOwnedImages(tx, actor)))
      await enqueueBlobDeletion(context, tx, hash)
  })

export const deleteUnpublishedImages = async (
  { db, clock }: AppContext,
  ageMs: number,
  job: JobGrant,
): Promise<void> => {
  await deleteUnpublishedRows(db, job, new Date(clock.now().getTime() - ageMs))
}
