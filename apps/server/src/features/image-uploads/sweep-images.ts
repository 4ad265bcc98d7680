import type { AppContext } from '../../context.ts'
import { jobGrant } from '../../platform/access/authorize.ts'
import { dayMs } from '../../platform/clock.ts'
import { deleteUnpublished } from './queries.ts'

export const sweepQueue = 'sweep-images'

/** Pictures that nobody made public within `ageMs` go. */
export const sweepImages = async ({ db, clock }: AppContext, ageMs = dayMs): Promise<void> => {
  await deleteUnpublished(db, jobGrant('nobody made it public'), new Date(clock.now().getTime() - ageMs))
}
