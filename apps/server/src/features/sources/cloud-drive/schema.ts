import type { ConnectApp } from '@atelier/contract/sources/cloud-drive'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { time } from '../../../db/schema/columns.ts'
import { userIdColumn } from '../../../db/schema/user.ts'

/** Tokens are encrypted with platform/secrets. */
export const driveConnection = pgTable(
  'drive_connection',
  {
    userId: userIdColumn('user_id'),
    app: text('app').$type<ConnectApp>().notNull(),
    accessToken: text('access_token').notNull(),
    /** Null if Google issued none: the connection then ends when its access token expires. */
    refreshToken: text('refresh_token'),
    /** Expiry of the access token. */
    expiresAt: time('expires_at').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.app] })],
)

/** State of a pending connection. It works once, in the same session. */
export const connectState = pgTable(
  'connect_state',
  {
    /** SHA-256 of the state. */
    stateHash: text('state_hash').primaryKey(),
    userId: userIdColumn('user_id'),
    sessionMark: text('session_mark').notNull(),
    verifier: text('verifier').notNull(),
    returnUrl: text('return_url').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('connect_state_user').on(table.userId),
    index('connect_state_expires').on(table.expiresAt),
  ],
)
