import type { UserEvent } from '@atelier/contract/user-event'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, json, time } from './columns.ts'
import { userIdColumn } from './user.ts'

/** Events for a user's browsers, written in the transaction that caused them and kept for a day. */
export const userEvent = pgTable(
  'user_event',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: userIdColumn('user_id'),
    event: json('event').$type<UserEvent>().notNull(),
    /**
     * The transaction that wrote the event, and the oldest one that was open then (see events/queries.ts).
     */
    transactionId: bigint('written_by', { mode: 'number' })
      .notNull()
      .default(sql`(pg_current_xact_id()::text::bigint)`),
    oldestOpenTransactionId: bigint('oldest_open', { mode: 'number' })
      .notNull()
      .default(sql`(pg_snapshot_xmin(pg_current_snapshot())::text::bigint)`),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('user_event_user').on(table.userId, table.id),
    index('user_event_age').on(table.createdAt),
  ],
)

/** First response to a create request with an Idempotency-Key, replayed for a day. */
export const idempotency = pgTable(
  'idempotency',
  {
    userId: userIdColumn('user_id'),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    status: integer('status'),
    response: json('answer').$type<unknown>(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_age').on(table.createdAt),
  ],
)

/** Counts for rate limits that all replicas share, such as wrong passwords; see platform/limits. */
export const throttle = pgTable(
  'throttle',
  {
    key: text('key').primaryKey(),
    tries: integer('tries').notNull(),
    blockedUntil: time('blocked_until').notNull(),
    expiresAt: time('forget_at').notNull(),
  },
  (table) => [index('throttle_forget').on(table.expiresAt)],
)

/**
 * Uploads in progress. Any replica may receive the next piece; `received` is the sum of the stored pieces.
 */
export const stagedUpload = pgTable(
  'staged_upload',
  {
    id: id<string>('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    size: bigint('size', { mode: 'number' }),
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    metadata: json('metadata').$type<Record<string, string | null>>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('changed_at').notNull().defaultNow(),
  },
  (table) => [index('staged_upload_owner').on(table.ownerId)],
)

export const stagedPiece = pgTable(
  'staged_piece',
  {
    uploadId: id<string>('upload_id')
      .notNull()
      .references(() => stagedUpload.id, { onDelete: 'cascade' }),
    start: bigint('start', { mode: 'number' }).notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    key: text('key').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.start] })],
)

export const setting = pgTable('setting', { key: text('key').primaryKey(), value: json('value').notNull() })

export const worker = pgTable('worker', {
  id: id<string>('id').primaryKey(),
  name: text('name').notNull(),
  startedAt: time('started_at').notNull().defaultNow(),
  seenAt: time('seen_at').notNull().defaultNow(),
})
