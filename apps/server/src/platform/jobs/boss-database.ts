import { type SQL, sql } from 'drizzle-orm'
import { type Db, fromDrizzle, fromPglite } from 'pg-boss'
import type { Database, OpenDatabase } from '../db/database.ts'

/** The database as pg-boss wants it: plain SQL, and LISTEN that survives a lost connection. */
export const bossDatabase = (database: OpenDatabase): Db => {
  const { under } = database
  if (under.engine === 'pglite') return fromPglite(under.client)
  return {
    executeSql: (text, values) => under.client.query(text, values),
    listen: async (channel, onNotification, onReconnect) => {
      const close = await database.listen(channel, onNotification, onReconnect)
      onReconnect()
      return { close }
    },
  }
}

/** The caller's transaction as pg-boss wants it. Both engines answer with `rows`, which the shared type leaves open. */
export const bossTransaction = (tx: Database): Db =>
  fromDrizzle({ execute: async (query) => (await tx.execute(query as SQL)) as { rows: unknown[] } }, sql)
