import type { AuditAction } from '@atelier/contract/admin/admin'
import type { ConnectionKind } from '@atelier/contract/admin/model-connection'
import type { AuditEntryId, ConnectionId, SignUpInvitationId, UserId } from '@atelier/contract/ids'
import { boolean, doublePrecision, index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, json, time } from './columns.ts'
import { user } from './user.ts'

/** Each entry is written in the same transaction as the change that it records. */
export const auditEntry = pgTable(
  'audit_entry',
  {
    id: id<AuditEntryId>('id').primaryKey(),
    at: time('at').notNull().defaultNow(),
    /** Null if the server's console made the change, or if the account was deleted. */
    actorId: id<UserId>('actor_id').references(() => user.id, { onDelete: 'set null' }),
    /** Never contains a secret. */
    action: text('action').$type<AuditAction>().notNull(),
    target: text('target').notNull(),
    details: json('details').$type<Record<string, string | number | boolean | null>>().notNull().default({}),
  },
  (table) => [index('audit_entry_actor').on(table.actorId)],
)

export const modelConnection = pgTable('model_connection', {
  id: id<ConnectionId>('id').primaryKey(),
  name: text('name').notNull().unique(),
  kind: text('kind').$type<ConnectionKind>().notNull(),
  baseUrl: text('base_url'),
  sealedKey: text('sealed_key'),
  createdAt: time('created_at').notNull().defaultNow(),
})

/** Without a row, the model is visible and has no price. */
export const modelSetting = pgTable('model_setting', {
  modelId: text('model_id').primaryKey(),
  isShown: boolean('is_shown').notNull().default(true),
  /** In the server's currency, per million tokens. */
  inputPrice: doublePrecision('input_price'),
  outputPrice: doublePrecision('output_price'),
})

export const signUpInvitation = pgTable('sign_up_invitation', {
  id: id<SignUpInvitationId>('id').primaryKey(),
  email: text('email').notNull().unique(),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull(),
})
