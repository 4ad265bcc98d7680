import type { Database } from '../db/database.ts'
import { retainFiles } from '../files/queries.ts'

/** The lease expires by itself if the backup's process is killed. */
const leaseMs = 120_000
const renewIntervalMs = 30_000

export const renewRetention = async (renew: (until: Date) => Promise<unknown>): Promise<AsyncDisposable> => {
  await renew(new Date(Date.now() + leaseMs))
  const timer = setInterval(() => {
    renew(new Date(Date.now() + leaseMs)).catch(() => undefined)
  }, renewIntervalMs)
  return {
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      await renew(new Date(0)).catch(() => undefined)
    },
  }
}

export const retainFilesIn = (db: Database) => renewRetention((until) => retainFiles(db, until))
