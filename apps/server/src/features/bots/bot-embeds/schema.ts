import type { ChatbotId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { date, integer, pgTable } from 'drizzle-orm/pg-core'
import { bot } from '../../../db/schema/bot.ts'
import { id, json } from '../../../db/schema/columns.ts'

/** Sites that may show a bot in a frame; no row: none may. */
export const botEmbed = pgTable('bot_embed', {
  botId: id<ChatbotId>('bot_id')
    .primaryKey()
    .references(() => bot.id, { onDelete: 'cascade' }),
  /** Origins, such as https://example.org */
  sites: json('sites').$type<readonly string[]>().notNull(),
  /** Answers to visitors a day. */
  dailyMax: integer('daily_max').notNull().default(limits.bot.visitorAnswersPerDay),
  /** The day that `used` counts, UTC. */
  usedOn: date('used_on'),
  used: integer('used').notNull().default(0),
})
