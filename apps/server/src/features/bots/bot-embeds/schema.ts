import type { ChatbotId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { bigint, date, integer, pgTable } from 'drizzle-orm/pg-core'
import { bot } from '../../../db/schema/bot.ts'
import { id, json } from '../../../db/schema/columns.ts'

export const botEmbed = pgTable('bot_embed', {
  botId: id<ChatbotId>('bot_id')
    .primaryKey()
    .references(() => bot.id, { onDelete: 'cascade' }),
  sites: json('sites').$type<readonly string[]>().notNull(),
  dailyMax: integer('daily_max').notNull().default(limits.bot.visitorAnswersPerDay),
  /** The UTC day that `used` and `tokens` count. */
  usedOn: date('used_on'),
  used: integer('used').notNull().default(0),
  tokens: bigint('tokens', { mode: 'number' }).notNull().default(0),
})
