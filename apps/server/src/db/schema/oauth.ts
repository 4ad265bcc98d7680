import type { ApiKeyScope } from '@atelier/contract/people/api-key'
import type { ConnectedAppId } from '@atelier/contract/ids'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, json, time } from './columns.ts'
import { userIdColumn } from './user.ts'

export const oauthClient = pgTable(
  'oauth_client',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    redirectUris: json('redirect_uris').$type<string[]>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    /** Last approval or token request; null if there was none. */
    usedAt: time('used_at'),
  },
  (table) => [index('oauth_client_used').on(table.usedAt, table.createdAt)],
)

export const connectedApp = pgTable(
  'connected_app',
  {
    id: id<ConnectedAppId>('id').primaryKey(),
    userId: userIdColumn('user_id'),
    clientId: text('client_id')
      .notNull()
      .references(() => oauthClient.id, { onDelete: 'cascade' }),
    scope: text('scope').$type<ApiKeyScope>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    lastUsedAt: time('last_used_at'),
  },
  (table) => [
    index('connected_app_user').on(table.userId, table.id),
    index('connected_app_client').on(table.clientId),
  ],
)

/** Tokens have 256 random bits and are stored only as SHA-256 hashes in hex. */
export const oauthToken = pgTable(
  'oauth_token',
  {
    hash: text('hash').primaryKey(),
    appId: id<ConnectedAppId>('app_id')
      .notNull()
      .references(() => connectedApp.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'code' | 'access' | 'refresh'>().notNull(),
    asked: json('asked').$type<{ redirectUri: string; challenge: string }>(),
    expiresAt: time('expires_at').notNull(),
    /** Codes and refresh tokens work once. Reuse means that one was stolen. */
    usedAt: time('used_at'),
  },
  (table) => [index('oauth_token_app').on(table.appId), index('oauth_token_expires').on(table.expiresAt)],
)
