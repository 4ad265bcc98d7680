import type { Database } from '../db/database.ts'
import { retainFiles } from '../files/queries.ts'

/** A hold that nobody renews ends by itself: the backup was killed. */
const retainMs = 120_000
const renewMs = 30_000

/** Keeps every file from being deleted while a backup copies them. `renew` sets the hold to last until a time. */
export const holdFiles = async (renew: (until: Date) => Promise<unknown>): Promise<AsyncDisposable> => {
  await renew(new Date(Date.now() + retainMs))
  const timer = setInterval(() => {
    // the hold lasts for three more tries
    renew(new Date(Date.now() + retainMs)).catch(() => undefined)
  }, renewMs)
  return {
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      // otherwise the hold ends by itself
      await renew(new Date(0)).catch(() => undefined)
    },
  }
}

export const retainIn = (db: Database) => holdFiles((until) => retainFiles(db, until))
