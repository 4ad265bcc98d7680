import type { Database } from '../db/database.ts'
import { retainFiles } from '../files/queries.ts'

/** The lease expires by itself if the backup is killed. */
const retainMs = 120_000
const renewMs = 30_000

export const holdFiles = async (renew: (until: Date) => Promise<unknown>): Promise<AsyncDisposable> => {
  await renew(new Date(Date.now() + retainMs))
  const timer = setInterval(() => {
    renew(new Date(Date.now() + retainMs)).catch(() => undefined)
  }, renewMs)
  return {
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      await renew(new Date(0)).catch(() => undefined)
    },
  }
}

export const retainIn = (db: Database) => holdFiles((until) => retainFiles(db, until))
