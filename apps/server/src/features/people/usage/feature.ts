import type { Feature } from '../../../feature.ts'
import { dayOf } from '../plans/index.ts'
import { copyDailyUses, deleteUsesBefore, moveUserEvents } from './queries.ts'

export const feature: Feature = {
  name: 'usage',
  sweep: async ({ db, clock }, ageMs, job) => {
    await deleteUsesBefore(db, job, dayOf(new Date(clock.now().getTime() - ageMs)))
  },
  guestSignedUp: async (...move) => {
    await moveUserEvents(...move)
    await copyDailyUses(...move)
  },
}
