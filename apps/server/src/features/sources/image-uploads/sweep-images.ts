import type { AppContext } from '../../../context.ts'
import type { JobGrant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { discardBlob } from '../attachments/keep/index.ts'
import { deleteImagesOf, deleteUnpublished } from './queries.ts'

export const deleteOwnImages = (context: AppContext, actor: Actor): Promise<void> =>
  context.db.transaction(async (tx) => {
    for (const hash of new Set(await deleteImagesOf(tx, actor))) await discardBlob(context, tx, hash)
  })

export const sweepImages = async ({ db, clock }: AppContext, ageMs: number, job: JobGrant): Promise<void> => {
  await deleteUnpublished(db, job, new Date(clock.now().getTime() - ageMs))
}
