import type { BotAccess, BotConfig } from '@atelier/contract/bots/bot'
import type { BotSide } from '@atelier/contract/bots/bot-test'
import type { AttachmentId, BotTestId, ChatbotId, TeamId } from '@atelier/contract/ids'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { attachment } from './attachment.ts'
import { id, json, time } from './columns.ts'
import { organization } from './team.ts'
import { userIdColumn } from './user.ts'

export const bot = pgTable(
  'bot',
  {
    id: id<ChatbotId>('id').primaryKey(),
    ownerId: userIdColumn('owner_id'),
    access: text('access').$type<BotAccess>().notNull().default('private'),
    teamId: id<TeamId>('team_id').references(() => organization.id, { onDelete: 'set null' }),
    takenDownAt: time('taken_down_at'),
    takenDownReason: text('taken_down_reason').notNull().default(''),
    opensSources: boolean('opens_sources').notNull().default(false),
    draft: json('draft').$type<BotConfig>().notNull(),
    version: integer('version').notNull().default(1),
    live: json('live').$type<BotConfig>(),
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
    index('bot_team')
      .on(table.teamId, table.timesUsed, table.id)
      .where(sql`${table.access} = 'team' and ${table.live} is not null`),
    index('bot_team_end').on(table.teamId),
    index('bot_public_category')
      .using('gin', sql`(${table.live} -> 'categories')`)
      .where(sql`${table.access} = 'public' and ${table.live} is not null`),
    index('bot_public_name')
      .using(
        'gin',
        sql`(${table.live} ->> 'name') gin_trgm_ops`,
        sql`(${table.live} ->> 'description') gin_trgm_ops`,
      )
      .where(sql`${table.access} = 'public' and ${table.live} is not null`),
  ],
)

const botIdColumn = (name: string) =>
  id<ChatbotId>(name)
    .notNull()
    .references(() => bot.id, { onDelete: 'cascade' })

/** A renamed bot has two handles until the rename is deployed. */
export const botHandle = pgTable(
  'bot_handle',
  { handle: text('handle').primaryKey(), botId: botIdColumn('bot_id') },
  (table) => [index('bot_handle_bot').on(table.botId)],
)

export const botVersion = pgTable(
  'bot_version',
  {
    botId: botIdColumn('bot_id'),
    number: integer('number').notNull(),
    config: json('config').$type<BotConfig>().notNull(),
    deployedAt: time('deployed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.botId, table.number] })],
)

export const botTest = pgTable(
  'bot_test',
  {
    id: id<BotTestId>('id').primaryKey(),
    botId: botIdColumn('bot_id'),
    question: text('question').notNull(),
    mustSay: json('must_say').$type<readonly string[]>().notNull(),
    attachmentId: id<AttachmentId>('attachment_id').references(() => attachment.id, { onDelete: 'set null' }),
    sourceTitle: text('source_title'),
  },
  (table) => [
    index('bot_test_list').on(table.botId, table.id),
    index('bot_test_attachment').on(table.attachmentId),
  ],
)

export const botTestResult = pgTable(
  'bot_test_result',
  {
    testId: id<BotTestId>('test_id')
      .notNull()
      .references(() => botTest.id, { onDelete: 'cascade' }),
    side: text('side').$type<BotSide>().notNull(),
    fingerprint: text('fingerprint').notNull(),
    answer: text('answer').notNull(),
    cited: json('cited').$type<readonly { id: AttachmentId; title: string }[]>().notNull(),
    milliseconds: integer('milliseconds').notNull(),
    tokens: integer('tokens').notNull(),
    ranAt: time('ran_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.testId, table.side] })],
)

export const curatedBotUse = pgTable('curated_bot_use', {
  botId: id<ChatbotId>('bot_id').primaryKey(),
  times: integer('times').notNull().default(0),
})
