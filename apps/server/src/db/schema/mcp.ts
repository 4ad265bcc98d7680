import type { ToolPolicy } from '@atelier/contract/assistant-tool'
import type { PluginId } from '@atelier/contract/ids'
import type { ToolForm } from '@atelier/contract/plugin'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { id, time } from './columns.ts'
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
    headerNames: jsonb('header_names').$type<string[]>().notNull().default([]),
    /** Grows with every change of what is sent: an open connection is not used after it. */
    version: integer('version').notNull().default(1),
    isOn: boolean('is_on').notNull().default(true),
    /** Which of the protocol's two ways it speaks, as it was last found. */
    era: text('era').$type<'modern' | 'legacy'>(),
    eraAt: time('era_at'),
    /** Why it could not be used when it was last asked; '' for nothing. */
    lastError: text('last_error').notNull().default(''),
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
    form: jsonb('form').$type<ToolForm>().notNull(),
    /** SHA-256 of the name and the form. */
    fingerprint: text('fingerprint').notNull(),
    /** null: never seen. */
    approvedForm: jsonb('approved_form').$type<ToolForm>(),
    approvedFingerprint: text('approved_fingerprint'),
    policy: text('policy').$type<ToolPolicy>().notNull().default('ask'),
  },
  (table) => [primaryKey({ columns: [table.serverId, table.name] })],
)
