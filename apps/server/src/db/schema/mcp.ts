import type { ToolPolicy } from '@atelier/contract/tools/assistant-tool'
import type { PluginId } from '@atelier/contract/ids'
import type { PluginPrompt, SignInState, ToolForm } from '@atelier/contract/tools/plugin'
import { boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { id, json, emptyText, sentenceText, time } from './columns.ts'
import { userIdColumn } from './user.ts'

export const mcpServer = pgTable(
  'mcp_server',
  {
    id: id<PluginId>('id').primaryKey(),
    ownerId: userIdColumn('owner_id'),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    /** `stdio`: a program that the administrator's file configures under this name. */
    transport: text('transport').$type<'http' | 'stdio'>().notNull(),
    address: text('address').notNull(),
    /** JSON object sealed with the server's secret; null if there are none. */
    headersSealed: text('headers_sealed'),
    headerNames: json('header_names').$type<string[]>().notNull().default([]),
    signIn: text('sign_in').$type<SignInState>().notNull().default('none'),
    signInHost: text('sign_in_host').notNull().default(''),
    /** Tokens as JSON, sealed with the server's secret; null while signed out. */
    accessSealed: text('access_sealed'),
    /** Lease of the process that renews the tokens; other processes wait until this time. */
    renewingUntil: time('renewing_until'),
    version: integer('version').notNull().default(1),
    isOn: boolean('is_on').notNull().default(true),
    /** Generation of the protocol that the server spoke last. */
    era: text('era').$type<'modern' | 'legacy'>(),
    eraAt: time('era_at'),
    prompts: json('prompts').$type<PluginPrompt[]>().notNull().default([]),
    hasResources: boolean('has_resources').notNull().default(false),
    lastError: sentenceText('last_error').notNull().default(emptyText),
    checkedAt: time('checked_at').notNull().defaultNow(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('mcp_server_list').on(table.ownerId, table.id),
    unique('mcp_server_slug').on(table.ownerId, table.slug),
  ],
)

/** A tool is usable only while the definition that its server offers equals the approved one. */
export const mcpTool = pgTable(
  'mcp_tool',
  {
    serverId: id<PluginId>('server_id')
      .notNull()
      .references(() => mcpServer.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    form: json('form').$type<ToolForm>().notNull(),
    fingerprint: text('fingerprint').notNull(),
    approvedForm: json('approved_form').$type<ToolForm>(),
    approvedFingerprint: text('approved_fingerprint'),
    policy: text('policy').$type<ToolPolicy>().notNull().default('ask'),
  },
  (table) => [primaryKey({ columns: [table.serverId, table.name] })],
)

/** A sign-in in progress. It completes once, with the matching state and in the same session. */
export const pluginSignIn = pgTable(
  'plugin_sign_in',
  {
    stateHash: text('state_hash').primaryKey(),
    userId: userIdColumn('user_id'),
    sessionMark: text('session_mark').notNull(),
    pluginId: id<PluginId>('plugin_id').references(() => mcpServer.id, { onDelete: 'cascade' }),
    /** Plugin, authorization server and PKCE verifier as JSON, sealed with the server's secret. */
    sealed: text('sealed').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('plugin_sign_in_user').on(table.userId),
    index('plugin_sign_in_plugin').on(table.pluginId),
    index('plugin_sign_in_expires').on(table.expiresAt),
  ],
)
