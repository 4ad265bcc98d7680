import { sql } from 'drizzle-orm'
import type { Notify } from './database.ts'

export const notifyChannel: Notify = async (tx, channel, payload) => {
  await tx.execute(sql`select pg_notify(${channel}, ${payload})`)
}
