import type { ChatbotId, PromptId, ReportId } from '@atelier/contract/ids'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { bot } from '../../../db/schema/bot.ts'
import { id, time } from '../../../db/schema/columns.ts'
import { savedPrompt } from '../../../db/schema/prompt.ts'

export const publicReport = pgTable(
  'public_report',
  {
    id: id<ReportId>('id').primaryKey(),
    botId: id<ChatbotId>('bot_id').references(() => bot.id, { onDelete: 'cascade' }),
    promptId: id<PromptId>('prompt_id').references(() => savedPrompt.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('public_report_bot').on(table.botId),
    index('public_report_prompt').on(table.promptId),
    check('public_report_one', sql`num_nonnulls(${table.botId}, ${table.promptId}) = 1`),
  ],
)
