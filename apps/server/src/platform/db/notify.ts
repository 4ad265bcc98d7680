import { sql } from 'drizzle-orm'
import type { Notify } from './database.ts'

/** NOTIFY in the caller's transaction: heard when it commits, never when it is rolled back. */
export const notify: Notify = async (tx, channel, payload) => {
  await tx.execute(sql`select pg_notify(${channel}, ${payload})`)
}
