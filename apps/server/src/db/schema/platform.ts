import type { UserEvent } from '@atelier/contract/user-event'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, json, time } from './columns.ts'
import { ofUser } from './user.ts'

/** Events for a user's browsers, written in the transaction that caused them and kept for a day. */
export const userEvent = pgTable(
  'user_event',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: ofUser('user_id'),
    event: json('event').$type<UserEvent>().notNull(),
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
    userId: ofUser('user_id'),
    key: text('key').notNull(),
    /** SHA-256 of method, path and body: the same key with another request is refused. */
    fingerprint: text('fingerprint').notNull(),
    /** null while the first request is still at work. */
    status: integer('status'),
    answer: json('answer').$type<unknown>(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_age').on(table.createdAt),
  ],
)

/** Tries that are counted for every replica alike, such as wrong passwords; see platform/limits. */
export const throttle = pgTable(
  'throttle',
  {
    /** What is counted, and SHA-256 of for whom. */
    key: text('key').primaryKey(),
    tries: integer('tries').notNull(),
    blockedUntil: time('blocked_until').notNull(),
    forgetAt: time('forget_at').notNull(),
  },
  (table) => [index('throttle_forget').on(table.forgetAt)],
)

/** Uploads on their way, where several replicas take them; `received` bytes lie in the pieces. */
export const stagedUpload = pgTable(
  'staged_upload',
  {
    id: id<string>('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    /** null while its sender has not said it. */
    size: bigint('size', { mode: 'number' }),
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    metadata: json('metadata').$type<Record<string, string | null>>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    changedAt: time('changed_at').notNull().defaultNow(),
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
    /** In the file store. */
    key: text('key').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.start] })],
)

/** What one installation keeps for itself, such as the secret that signs its sessions. */
export const setting = pgTable('setting', { key: text('key').primaryKey(), value: json('value').notNull() })

/** Processes that run background jobs, with their last sign of life. */
export const worker = pgTable('worker', {
  id: id<string>('id').primaryKey(),
  /** Host and process number. */
  name: text('name').notNull(),
  startedAt: time('started_at').notNull().defaultNow(),
  seenAt: time('seen_at').notNull().defaultNow(),
})
