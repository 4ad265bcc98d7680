import type { ToolReaction } from '@atelier/contract/tools/ai-tool'
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { time } from '../../db/schema/columns.ts'
import { userIdColumn } from '../../db/schema/user.ts'

export const aiToolView = pgTable('ai_tool_view', {
  slug: text('slug').primaryKey(),
  views: integer('views').notNull().default(0),
})

export const aiToolReaction = pgTable(
  'ai_tool_reaction',
  {
    slug: text('slug').notNull(),
    userId: userIdColumn('user_id'),
    type: text('type').$type<ToolReaction>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.slug, table.userId] })],
)

export const aiToolPin = pgTable(
  'ai_tool_pin',
  {
    userId: userIdColumn('user_id'),
    slug: text('slug').notNull(),
    pinnedAt: time('pinned_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.slug] })],
)
