import type {
  AttachmentId,
  ChatbotId,
  ChatId,
  MessageId,
  PluginId,
  ProjectId,
  TaskId,
} from '@atelier/contract/ids'
import type { SourceChange, TaskKind, TaskSchedule } from '@atelier/contract/tasks/task'
import { isNotNull, sql } from 'drizzle-orm'
import { boolean, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { attachment } from './attachment.ts'
import { bot } from './bot.ts'
import { chat, message } from './chat.ts'
import { id, json, emptyText, sentenceLines, sentenceText, time } from './columns.ts'
import { mcpTool } from './mcp.ts'
import { project } from './project.ts'
import { userIdColumn } from './user.ts'

export const task = pgTable(
  'task',
  {
    id: id<TaskId>('id').primaryKey(),
    ownerId: userIdColumn('owner_id'),
    kind: text('kind').$type<TaskKind>().notNull().default('ask'),
    title: text('title').notNull(),
    prompt: text('prompt').notNull(),
    schedule: json('schedule').$type<TaskSchedule>().notNull(),
    zone: text('zone').notNull(),
    projectId: id<ProjectId>('project_id').references(() => project.id, { onDelete: 'cascade' }),
    chatbotId: id<ChatbotId>('chatbot_id').references(() => bot.id, { onDelete: 'cascade' }),
    attachmentId: id<AttachmentId>('attachment_id').references(() => attachment.id, { onDelete: 'cascade' }),
    host: text('host'),
    /** Source changes before this time have been reported. */
    lookedAt: time('looked_at'),
    model: text('model'),
    isOneChat: boolean('is_one_chat').notNull(),
    isMailed: boolean('is_mailed').notNull().default(false),
    /** The chat that the task continues; null before the first run or after that chat was deleted. */
    chatId: id<ChatId>('chat_id').references(() => chat.id, { onDelete: 'set null' }),
    /** Null if the task is paused or finished. */
    nextRunAt: time('next_run_at'),
    pausedAt: time('paused_at'),
    pausedReason: sentenceText('paused_reason').notNull().default(emptyText),
    /** Failures before this time don't count toward pausing the task. */
    resumedAt: time('resumed_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('task_list').on(table.ownerId, table.id),
    index('task_due').on(table.nextRunAt).where(isNotNull(table.nextRunAt)),
    index('task_project').on(table.projectId),
    index('task_bot').on(table.chatbotId),
    index('task_chat').on(table.chatId),
    index('task_attachment').on(table.attachmentId),
  ],
)

export const taskGrant = pgTable(
  'task_grant',
  {
    taskId: id<TaskId>('task_id')
      .notNull()
      .references(() => task.id, { onDelete: 'cascade' }),
    toolName: text('tool_name').notNull(),
    title: text('title').notNull(),
    serverId: id<PluginId>('server_id'),
    serverTool: text('server_tool'),
    fingerprint: text('fingerprint'),
  },
  (table) => [
    primaryKey({ columns: [table.taskId, table.toolName] }),
    foreignKey({
      columns: [table.serverId, table.serverTool],
      foreignColumns: [mcpTool.serverId, mcpTool.name],
    }).onDelete('cascade'),
    index('task_grant_tool').on(table.serverId, table.serverTool),
  ],
)

export const taskRun = pgTable(
  'task_run',
  {
    taskId: id<TaskId>('task_id')
      .notNull()
      .references(() => task.id, { onDelete: 'cascade' }),
    scheduledFor: time('scheduled_for').notNull(),
    isMissed: boolean('is_missed').notNull().default(false),
    /** Set before the model is called, so that a crashed run is not repeated. */
    startedAt: time('started_at'),
    isReading: boolean('is_reading').notNull().default(false),
    endedAt: time('ended_at'),
    problem: sentenceText('problem').notNull().default(emptyText),
    note: sentenceLines('note').notNull().default(emptyText),
    changes: json('changes').$type<SourceChange[]>().notNull().default([]),
    /** Null until the question is sent, or after its chat was deleted. */
    messageId: id<MessageId>('message_id').references(() => message.id, { onDelete: 'set null' }),
    isEmailPending: boolean('to_mail').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.taskId, table.scheduledFor] }),
    index('task_run_message').on(table.messageId),
    index('task_run_reading')
      .on(table.scheduledFor)
      .where(sql`${table.isReading}`),
    index('task_run_to_mail')
      .on(table.scheduledFor)
      .where(sql`${table.isEmailPending}`),
  ],
)
