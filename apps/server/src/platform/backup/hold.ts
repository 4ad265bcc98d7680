import type { Database } from '../db/database.ts'
import { holdFiles } from '../files/queries.ts'

/** A hold that nobody renews ends by itself: the backup was killed. */
const holdMs = 120_000
const renewMs = 30_000

/** Keeps every file from being deleted while a backup copies them. `renew` sets the hold to last until a time. */
export const keepHolding = async (renew: (until: Date) => Promise<unknown>): Promise<AsyncDisposable> => {
  await renew(new Date(Date.now() + holdMs))
  const timer = setInterval(() => {
    // the hold lasts for three more tries
    renew(new Date(Date.now() + holdMs)).catch(() => undefined)
  }, renewMs)
  return {
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      await renew(new Date(0))
    },
  }
}

export const holdIn = (db: Database) => keepHolding((until) => holdFiles(db, until))
