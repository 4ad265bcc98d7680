import type { ApiKeyScope } from '@atelier/contract/people/api-key'
import type { Preference } from '@atelier/contract/people/labs'
import type { Language } from '@atelier/contract/language'
import type { ApiKeyId, PasskeyId, SessionId, UserId } from '@atelier/contract/ids'
import type { Plan } from '@atelier/contract/people/user'
import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, json, time } from './columns.ts'

export type Preferences = Partial<Record<Preference, boolean>> & { language?: Language | null }

/** better-auth owns the first seven columns and the tables session, account and verification. */
export const user = pgTable(
  'user',
  {
    id: id<UserId>('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    isAnonymous: boolean('is_anonymous').default(false),
    plan: text('plan').$type<Exclude<Plan, 'guest'>>().notNull().default('free'),
    preferences: json('preferences').$type<Preferences>().notNull().default({}),
    isAdmin: boolean('is_admin').notNull().default(false),
    /** While set, sessions and keys are invalid. */
    blockedAt: time('blocked_at'),
    /** When the account was closed: it is signed out everywhere, and a job deletes its data. */
    deletedAt: time('deleted_at'),
  },
  (table) => [
    index('user_admin')
      .on(table.id)
      .where(sql`${table.isAdmin}`),
    index('user_account_list')
      .on(table.createdAt, table.id)
      .where(sql`${table.isAnonymous} is not true and ${table.deletedAt} is null`),
    index('user_name_trgm').using('gin', sql`(${table.name} || ' ' || ${table.email}) gin_trgm_ops`),
    index('user_deleted')
      .on(table.id)
      .where(sql`${table.deletedAt} is not null`),
  ],
)

export const emailLanguage = sql<Language | null>`${user.preferences}->>'language'`

export const userIdColumn = (name: string) =>
  id<UserId>(name)
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' })

export const session = pgTable(
  'session',
  {
    id: id<SessionId>('id').primaryKey(),
    expiresAt: time('expires_at').notNull(),
    token: text('token').notNull().unique(),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    userId: userIdColumn('user_id'),
  },
  (table) => [index('session_user').on(table.userId)],
)

export const account = pgTable(
  'account',
  {
    id: id<string>('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: userIdColumn('user_id'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: time('access_token_expires_at'),
    refreshTokenExpiresAt: time('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('account_user').on(table.userId),
    uniqueIndex('account_provider').on(table.providerId, table.accountId),
  ],
)

export const verification = pgTable(
  'verification',
  {
    id: id<string>('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: time('expires_at').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verification_identifier').on(table.identifier)],
)

export const passkey = pgTable(
  'passkey',
  {
    id: id<PasskeyId>('id').primaryKey(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    userId: userIdColumn('user_id'),
    credentialID: text('credential_id').notNull().unique(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    createdAt: time('created_at').notNull().defaultNow(),
    aaguid: text('aaguid'),
  },
  (table) => [index('passkey_user').on(table.userId)],
)

/** Stores only a hash: the key is shown once. */
export const apiKey = pgTable(
  'api_key',
  {
    id: id<ApiKeyId>('id').primaryKey(),
    userId: userIdColumn('user_id'),
    name: text('name').notNull(),
    start: text('start').notNull(),
    scope: text('scope').$type<ApiKeyScope>().notNull().default('all'),
    /** SHA-256 in hex. With 190 random bits, a slow hash would add nothing. */
    hash: text('hash').notNull().unique(),
    createdAt: time('created_at').notNull().defaultNow(),
    lastUsedAt: time('last_used_at'),
    expiresAt: time('expires_at'),
  },
  (table) => [index('api_key_user').on(table.userId, table.id)],
)

/** Use of a limited feature per person and day (UTC). */
export const usage = pgTable(
  'usage',
  {
    userId: userIdColumn('user_id'),
    /** `cost` is in millionths of the currency. */
    feature: text('feature').$type<'assistant' | 'tokens' | 'tools' | 'images' | 'cost'>().notNull(),
    day: date('day').notNull(),
    used: bigint('used', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.feature, table.day] })],
)

export const dailyUse = pgTable(
  'daily_use',
  {
    kind: text('kind').$type<'bot' | 'prompt' | 'tool'>().notNull(),
    thing: text('thing').notNull(),
    userId: userIdColumn('user_id'),
    day: date('day').notNull(),
  },
  ({ kind, thing, userId, day }) => [
    primaryKey({ columns: [kind, thing, userId, day] }),
    index('daily_use_user').on(userId),
    index('daily_use_day').on(day),
  ],
)
