import type { ApiKeyScope } from '@atelier/contract/api-key'
import type { ConnectedAppId } from '@atelier/contract/ids'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, json, time } from './columns.ts'
import { ofUser } from './user.ts'

/** A program that wants to come in by OAuth: what it says of itself (RFC 7591). */
export const oauthClient = pgTable(
  'oauth_client',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    redirectUris: json('redirect_uris').$type<string[]>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    /** When somebody last let it in, or it last asked for tokens; null: never. */
    usedAt: time('used_at'),
  },
  (table) => [index('oauth_client_used').on(table.usedAt, table.createdAt)],
)

/** A program that a person has let in. */
export const connectedApp = pgTable(
  'connected_app',
  {
    id: id<ConnectedAppId>('id').primaryKey(),
    userId: ofUser('user_id'),
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

/** What a program that was let in holds. Only hashes are kept (SHA-256, hex), of 256 random bits. */
export const oauthToken = pgTable(
  'oauth_token',
  {
    hash: text('hash').primaryKey(),
    appId: id<ConnectedAppId>('app_id')
      .notNull()
      .references(() => connectedApp.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'code' | 'access' | 'refresh'>().notNull(),
    /** What a code was asked with: it is redeemed with the same. */
    asked: json('asked').$type<{ redirectUri: string; challenge: string }>(),
    expiresAt: time('expires_at').notNull(),
    /** Of a code or a refresh token, which are used once: who comes with it again has stolen it, or was stolen from. */
    usedAt: time('used_at'),
  },
  (table) => [index('oauth_token_app').on(table.appId), index('oauth_token_expires').on(table.expiresAt)],
)
