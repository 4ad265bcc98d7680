import type { ChatbotId, ChatId, ProjectId, UserId } from '@atelier/contract/ids'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { attachmentIdColumn } from './attachment.ts'
import { bot } from './bot.ts'
import { chat } from './chat.ts'
import { id, time } from './columns.ts'
import { project } from './project.ts'
import { user } from './user.ts'

/** A knowledge base has the same ID as its owner, so that no lookup is needed. */
export type BaseId = ProjectId | ChatId | ChatbotId

/** Created with its first item, and deleted with its owner. */
export const knowledgeBase = pgTable(
  'knowledge_base',
  {
    id: id<BaseId>('id').primaryKey(),
    projectId: id<ProjectId>('project_id')
      .unique()
      .references(() => project.id, { onDelete: 'cascade' }),
    chatId: id<ChatId>('chat_id')
      .unique()
      .references(() => chat.id, { onDelete: 'cascade' }),
    botId: id<ChatbotId>('bot_id')
      .unique()
      .references(() => bot.id, { onDelete: 'cascade' }),
  },
  (table) => [
    check(
      'knowledge_base_owner',
      sql`num_nonnulls(${table.projectId}, ${table.chatId}, ${table.botId}) = 1 and ${table.id} = coalesce(${table.projectId}, ${table.chatId}, ${table.botId})`,
    ),
  ],
)

const link = {
  baseId: id<BaseId>('base_id')
    .notNull()
    .references(() => knowledgeBase.id, { onDelete: 'cascade' }),
  attachmentId: attachmentIdColumn('attachment_id'),
  addedByUserId: id<UserId>('added_by_user_id').references(() => user.id, { onDelete: 'set null' }),
}

export const knowledgeItem = pgTable(
  'knowledge_item',
  { ...link, createdAt: time('created_at').notNull().defaultNow() },
  (table) => [
    primaryKey({ columns: [table.baseId, table.attachmentId] }),
    index('knowledge_item_attachment').on(table.attachmentId),
  ],
)

export const removedItem = pgTable(
  'removed_item',
  {
    ...link,
    removedByUserId: id<UserId>('removed_by_user_id').references(() => user.id, { onDelete: 'set null' }),
    removedAt: time('removed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.baseId, table.attachmentId] }),
    index('removed_item_attachment').on(table.attachmentId),
    index('removed_item_age').on(table.removedAt),
  ],
)
