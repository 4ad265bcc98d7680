import type { AuditAction } from '@atelier/contract/admin'
import type { ConnectionKind } from '@atelier/contract/model-connection'
import type { AuditEntryId, ConnectionId, SignUpInvitationId, UserId } from '@atelier/contract/ids'
import { boolean, doublePrecision, index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, json, time } from './columns.ts'
import { user } from './user.ts'

/** What admins did, each written with the change itself. */
export const auditEntry = pgTable(
  'audit_entry',
  {
    id: id<AuditEntryId>('id').primaryKey(),
    at: time('at').notNull().defaultNow(),
    /** null: somebody at the server's own console, or whose account is gone. */
    actorId: id<UserId>('actor_id').references(() => user.id, { onDelete: 'set null' }),
    /** What was changed, in words: an address, a model, a setting. Never a secret. */
    action: text('action').$type<AuditAction>().notNull(),
    target: text('target').notNull(),
    details: json('details').$type<Record<string, string | number | boolean | null>>().notNull().default({}),
  },
  (table) => [index('audit_entry_actor').on(table.actorId)],
)

/** A provider of models that an admin connected. */
export const modelConnection = pgTable('model_connection', {
  id: id<ConnectionId>('id').primaryKey(),
  /** The prefix of its models' ids. */
  name: text('name').notNull().unique(),
  kind: text('kind').$type<ConnectionKind>().notNull(),
  baseUrl: text('base_url'),
  /** With the server's secret; null: it needs none. */
  sealedKey: text('sealed_key'),
  createdAt: time('created_at').notNull().defaultNow(),
})

/** What an admin says of one model, by its id with the prefix; no row: people see it and it has no price. */
export const modelSetting = pgTable('model_setting', {
  modelId: text('model_id').primaryKey(),
  isShown: boolean('is_shown').notNull().default(true),
  /** Of the currency, for a million tokens. */
  inputPrice: doublePrecision('input_price'),
  outputPrice: doublePrecision('output_price'),
})

/** Lets one address make an account where not everybody may. */
export const signUpInvitation = pgTable('sign_up_invitation', {
  id: id<SignUpInvitationId>('id').primaryKey(),
  email: text('email').notNull().unique(),
  /** SHA-256 of the link's secret. */
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull(),
})
