import type { AppContext } from '../../context.ts'
import { dayMs } from '../../platform/clock.ts'
import { deleteUnpublished } from './queries.ts'

const sweepQueue = 'sweep-images'

/** Pictures that nobody made public within `ageMs` go. */
export const sweepImages = async ({ db, clock }: AppContext, ageMs = dayMs): Promise<void> => {
  await deleteUnpublished(db, new Date(clock.now().getTime() - ageMs))
}

export const registerImageJobs = async (context: AppContext): Promise<void> => {
  await context.jobs.work(sweepQueue, {}, () => sweepImages(context))
  await context.jobs.schedule(sweepQueue, '7 3 * * *')
}
