import type { ToolPolicy } from '@atelier/contract/assistant-tool'
import type { PluginId } from '@atelier/contract/ids'
import type { PluginPrompt, SignInState, ToolForm } from '@atelier/contract/plugin'
import { boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { id, json, noWords, sentenceText, time } from './columns.ts'
import { ofUser } from './user.ts'

/** A server of the Model Context Protocol that somebody connected. */
export const mcpServer = pgTable(
  'mcp_server',
  {
    id: id<PluginId>('id').primaryKey(),
    ownerId: ofUser('owner_id'),
    name: text('name').notNull(),
    /** What the names of its tools begin with. */
    slug: text('slug').notNull(),
    /** `stdio`: a program of whoever runs the server, by its name in their file. */
    transport: text('transport').$type<'http' | 'stdio'>().notNull(),
    address: text('address').notNull(),
    /** A JSON object, with the server's secret; null: none are sent. */
    headersSealed: text('headers_sealed'),
    headerNames: json('header_names').$type<string[]>().notNull().default([]),
    /** Whether one signs in there (OAuth), and at which host. */
    signIn: text('sign_in').$type<SignInState>().notNull().default('none'),
    signInHost: text('sign_in_host').notNull().default(''),
    /** What a sign-in has given, a JSON object, with the server's secret; null while nobody is signed in. */
    accessSealed: text('access_sealed'),
    /** One process renews what has run out; the others wait for it until then. */
    renewingUntil: time('renewing_until'),
    /** Grows with every change of what is sent: an open connection is not used after it. */
    version: integer('version').notNull().default(1),
    isOn: boolean('is_on').notNull().default(true),
    /** Which of the protocol's two ways it speaks, as it was last found. */
    era: text('era').$type<'modern' | 'legacy'>(),
    eraAt: time('era_at'),
    /** What it offers beside tools: ready-made prompts, and things to read. */
    prompts: json('prompts').$type<PluginPrompt[]>().notNull().default([]),
    hasResources: boolean('has_resources').notNull().default(false),
    /** Why it could not be used when it was last asked; '' for nothing. */
    lastError: sentenceText('last_error').notNull().default(noWords),
    checkedAt: time('checked_at').notNull().defaultNow(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('mcp_server_list').on(table.ownerId, table.id),
    unique('mcp_server_slug').on(table.ownerId, table.slug),
  ],
)

/** A tool as its server offers it, and as its person has seen it: it is used only while both are the same. */
export const mcpTool = pgTable(
  'mcp_tool',
  {
    serverId: id<PluginId>('server_id')
      .notNull()
      .references(() => mcpServer.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** In the server's order. */
    position: integer('position').notNull(),
    form: json('form').$type<ToolForm>().notNull(),
    /** SHA-256 of the name and the form. */
    fingerprint: text('fingerprint').notNull(),
    /** null: never seen. */
    approvedForm: json('approved_form').$type<ToolForm>(),
    approvedFingerprint: text('approved_fingerprint'),
    policy: text('policy').$type<ToolPolicy>().notNull().default('ask'),
  },
  (table) => [primaryKey({ columns: [table.serverId, table.name] })],
)

/** A sign-in that was begun: who comes back with the state may end it, once and from the same session. */
export const pluginSignIn = pgTable(
  'plugin_sign_in',
  {
    /** SHA-256 of the state. */
    stateHash: text('state_hash').primaryKey(),
    userId: ofUser('user_id'),
    sessionMark: text('session_mark').notNull(),
    /** null: the plugin is added when it ends well. */
    pluginId: id<PluginId>('plugin_id').references(() => mcpServer.id, { onDelete: 'cascade' }),
    /** The plugin to be added, where one signs in, PKCE's verifier: a JSON object, with the server's secret. */
    sealed: text('sealed').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('plugin_sign_in_user').on(table.userId),
    index('plugin_sign_in_plugin').on(table.pluginId),
    index('plugin_sign_in_expires').on(table.expiresAt),
  ],
)
