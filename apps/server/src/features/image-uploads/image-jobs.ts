import type { AppContext } from '../../context.ts'
import { deleteUnpublished } from './queries.ts'

const sweepQueue = 'sweep-images'
const keptMs = 24 * 60 * 60_000

/** Pictures that nobody made public within `ageMs` go. */
export const sweepImages = async ({ db, clock }: AppContext, ageMs = keptMs): Promise<void> => {
  await deleteUnpublished(db, new Date(clock.now().getTime() - ageMs))
}

export const registerImageJobs = async (context: AppContext): Promise<void> => {
  await context.jobs.work(sweepQueue, {}, () => sweepImages(context))
  await context.jobs.schedule(sweepQueue, '7 3 * * *')
}
