import type { ChatId, MemoryId } from '@atelier/contract/ids'
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { chat } from './chat.ts'
import { id, time } from './columns.ts'
import { userIdColumn } from './user.ts'

export const personal = pgTable('personal', {
  userId: userIdColumn('user_id').primaryKey(),
  instructions: text('instructions').notNull().default(''),
  remembers: boolean('remembers').notNull().default(true),
})

export const memory = pgTable(
  'memory',
  {
    id: id<MemoryId>('id').primaryKey(),
    userId: userIdColumn('user_id'),
    text: text('text').notNull(),
    chatId: id<ChatId>('chat_id').references(() => chat.id, { onDelete: 'set null' }),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('memory_list').on(table.userId, table.id), index('memory_chat').on(table.chatId)],
)
