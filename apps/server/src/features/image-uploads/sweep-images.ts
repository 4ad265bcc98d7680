import type { AppContext } from '../../context.ts'
import { jobGrant } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import { dayMs } from '../../platform/clock.ts'
import { discardBlob } from '../attachments/index.ts'
import { deleteImagesOf, deleteUnpublished } from './queries.ts'

/** Takes the actor's public pictures down, with their bytes. */
export const deleteOwnImages = (context: AppContext, actor: Actor): Promise<void> =>
  context.db.transaction(async (tx) => {
    for (const hash of new Set(await deleteImagesOf(tx, actor))) await discardBlob(context, tx, hash)
  })

export const sweepQueue = 'sweep-images'

/** Pictures that nobody made public within `ageMs` go. */
export const sweepImages = async ({ db, clock }: AppContext, ageMs = dayMs): Promise<void> => {
  await deleteUnpublished(db, jobGrant('nobody made it public'), new Date(clock.now().getTime() - ageMs))
}
