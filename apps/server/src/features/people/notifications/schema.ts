import type { AttachmentId, ChatId, NotificationId, TaskId } from '@atelier/contract/ids'
import type { NotificationKind } from '@atelier/contract/people/notification'
import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { attachment } from '../../../db/schema/attachment.ts'
import { chat } from '../../../db/schema/chat.ts'
import { id, emptyText, sentenceText, time } from '../../../db/schema/columns.ts'
import { task } from '../../../db/schema/task.ts'
import { userIdColumn } from '../../../db/schema/user.ts'

export const notification = pgTable(
  'notification',
  {
    id: id<NotificationId>('id').primaryKey(),
    userId: userIdColumn('user_id'),
    kind: text('kind').$type<NotificationKind>().notNull(),
    chatId: id<ChatId>('chat_id').references(() => chat.id, { onDelete: 'cascade' }),
    attachmentId: id<AttachmentId>('attachment_id').references(() => attachment.id, { onDelete: 'cascade' }),
    taskId: id<TaskId>('task_id').references(() => task.id, { onDelete: 'cascade' }),
    detail: sentenceText('detail').notNull().default(emptyText),
    readAt: time('read_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('notification_list').on(table.userId, table.id.desc()),
    index('notification_unread')
      .on(table.userId)
      .where(sql`${table.readAt} is null`),
    index('notification_chat').on(table.chatId),
    index('notification_attachment').on(table.attachmentId),
    index('notification_task').on(table.taskId),
    index('notification_age').on(table.createdAt),
  ],
)

export const notificationOff = pgTable(
  'notification_off',
  {
    userId: userIdColumn('user_id'),
    kind: text('kind').$type<NotificationKind>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)
