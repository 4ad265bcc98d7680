import type { BotAccess, BotConfig } from '@atelier/contract/bot'
import type { ChatbotId } from '@atelier/contract/ids'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, time } from './columns.ts'
import { ofUser } from './user.ts'

export const bot = pgTable(
  'bot',
  {
    id: id<ChatbotId>('id').primaryKey(),
    ownerId: ofUser('owner_id'),
    access: text('access').$type<BotAccess>().notNull().default('private'),
    opensSources: boolean('opens_sources').notNull().default(false),
    draft: jsonb('draft').$type<BotConfig>().notNull(),
    /** Of the draft: grows with every change. */
    version: integer('version').notNull().default(1),
    /** What everybody talks to; null until it is deployed. */
    live: jsonb('live').$type<BotConfig>(),
    liveNumber: integer('live_number').notNull().default(0),
    timesUsed: integer('times_used').notNull().default(0),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('bot_own').on(table.ownerId, table.updatedAt, table.id),
    index('bot_public')
      .on(table.timesUsed, table.id)
      .where(sql`${table.access} = 'public' and ${table.live} is not null`),
    index('bot_public_category')
      .using('gin', sql`(${table.live} -> 'categories')`)
      .where(sql`${table.access} = 'public' and ${table.live} is not null`),
    index('bot_public_name')
      .using('gin', sql`(${table.live} ->> 'name') gin_trgm_ops`)
      .where(sql`${table.access} = 'public' and ${table.live} is not null`),
  ],
)

const ofBot = (name: string) =>
  id<ChatbotId>(name)
    .notNull()
    .references(() => bot.id, { onDelete: 'cascade' })

/** Taken by a bot's draft, and by what is deployed of it: two while it is being renamed. */
export const botHandle = pgTable(
  'bot_handle',
  { handle: text('handle').primaryKey(), botId: ofBot('bot_id') },
  (table) => [index('bot_handle_bot').on(table.botId)],
)

/** What was deployed; never changed. */
export const botVersion = pgTable(
  'bot_version',
  {
    botId: ofBot('bot_id'),
    number: integer('number').notNull(),
    config: jsonb('config').$type<BotConfig>().notNull(),
    deployedAt: time('deployed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.botId, table.number] })],
)

/** How often the bots were used that come as files. */
export const curatedBotUse = pgTable('curated_bot_use', {
  botId: id<ChatbotId>('bot_id').primaryKey(),
  times: integer('times').notNull().default(0),
})
