import type { UserId } from '@atelier/contract/ids'
import type { UserEvent } from '@atelier/contract/user-event'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, time } from './columns.ts'
import { user } from './user.ts'

/** Events for a user's browsers, written in the transaction that caused them and kept for a day. */
export const userEvent = pgTable(
  'user_event',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: id<UserId>('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    event: jsonb('event').$type<UserEvent>().notNull(),
    /** The transaction that wrote it, and the oldest one that was still open then: see events/queries.ts. */
    writtenBy: bigint('written_by', { mode: 'number' })
      .notNull()
      .default(sql`(pg_current_xact_id()::text::bigint)`),
    oldestOpen: bigint('oldest_open', { mode: 'number' })
      .notNull()
      .default(sql`(pg_snapshot_xmin(pg_current_snapshot())::text::bigint)`),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('user_event_user').on(table.userId, table.id),
    index('user_event_age').on(table.createdAt),
  ],
)

/** The first answer to a create with an Idempotency-Key, given again for the next day. */
export const idempotency = pgTable(
  'idempotency',
  {
    userId: id<UserId>('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** SHA-256 of method, path and body: the same key with another request is refused. */
    fingerprint: text('fingerprint').notNull(),
    /** null while the first request is still at work. */
    status: integer('status'),
    answer: jsonb('answer').$type<unknown>(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_age').on(table.createdAt),
  ],
)

/** What one installation keeps for itself, such as the secret that signs its sessions. */
export const setting = pgTable('setting', { key: text('key').primaryKey(), value: jsonb('value').notNull() })
