import type {
  AttachmentId,
  ChatbotId,
  ChatId,
  MessageId,
  PluginId,
  ProjectId,
  TaskId,
} from '@atelier/contract/ids'
import type { SourceChange, TaskKind, TaskSchedule } from '@atelier/contract/task'
import { isNotNull, sql } from 'drizzle-orm'
import { boolean, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { attachment } from './attachment.ts'
import { bot } from './bot.ts'
import { chat, message } from './chat.ts'
import { id, json, noWords, sentenceLines, sentenceText, time } from './columns.ts'
import { mcpTool } from './mcp.ts'
import { project } from './project.ts'
import { ofUser } from './user.ts'

/** Something that is done for somebody at times. It ends with its project, its bot or its link. */
export const task = pgTable(
  'task',
  {
    id: id<TaskId>('id').primaryKey(),
    ownerId: ofUser('owner_id'),
    kind: text('kind').$type<TaskKind>().notNull().default('ask'),
    title: text('title').notNull(),
    prompt: text('prompt').notNull(),
    schedule: json('schedule').$type<TaskSchedule>().notNull(),
    zone: text('zone').notNull(),
    projectId: id<ProjectId>('project_id').references(() => project.id, { onDelete: 'cascade' }),
    chatbotId: id<ChatbotId>('chatbot_id').references(() => bot.id, { onDelete: 'cascade' }),
    /** The link that is kept fresh, and the host that it is asked of. */
    attachmentId: id<AttachmentId>('attachment_id').references(() => attachment.id, { onDelete: 'cascade' }),
    host: text('host'),
    /** Up to when a project's sources were looked through. */
    lookedAt: time('looked_at'),
    model: text('model'),
    isOneChat: boolean('is_one_chat').notNull(),
    /** Its person is mailed what each run came to. */
    isMailed: boolean('is_mailed').notNull().default(false),
    /** Where it goes on; null before the first run, and when that chat is gone. */
    chatId: id<ChatId>('chat_id').references(() => chat.id, { onDelete: 'set null' }),
    /** null: paused, or over. */
    nextRunAt: time('next_run_at'),
    pausedAt: time('paused_at'),
    /** Why Atelier paused it; '' where its person did. */
    pausedReason: sentenceText('paused_reason').notNull().default(noWords),
    /** When its person had it go on: failures before that are forgiven. */
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

/** A tool that a task may use without asking. A plugin's is pinned to the form that its person has seen, and the grant goes with it. */
export const taskGrant = pgTable(
  'task_grant',
  {
    taskId: id<TaskId>('task_id')
      .notNull()
      .references(() => task.id, { onDelete: 'cascade' }),
    toolName: text('tool_name').notNull(),
    title: text('title').notNull(),
    /** The three are null for a tool of our own. */
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

/** One time that a task was due: there once, whoever finds it due. */
export const taskRun = pgTable(
  'task_run',
  {
    taskId: id<TaskId>('task_id')
      .notNull()
      .references(() => task.id, { onDelete: 'cascade' }),
    scheduledFor: time('scheduled_for').notNull(),
    /** It was too late to ask. */
    isMissed: boolean('is_missed').notNull().default(false),
    /** Whoever asks says so first: what died after it is not asked twice. */
    startedAt: time('started_at'),
    /** Its link is being read again. */
    isReading: boolean('is_reading').notNull().default(false),
    /** It was asked, or could not be. */
    endedAt: time('ended_at'),
    /** Why nothing was asked; '' otherwise. */
    problem: sentenceText('problem').notNull().default(noWords),
    /** What there is to know beside; '' for nothing. */
    note: sentenceLines('note').notNull().default(noWords),
    /** What had changed in sources, as it was told. */
    changes: json('changes').$type<SourceChange[]>().notNull().default([]),
    /** The answer; null until it was asked for, and when its chat is gone. */
    messageId: id<MessageId>('message_id').references(() => message.id, { onDelete: 'set null' }),
    /** A letter about it is still to be written. */
    toMail: boolean('to_mail').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.taskId, table.scheduledFor] }),
    index('task_run_message').on(table.messageId),
    index('task_run_reading')
      .on(table.scheduledFor)
      .where(sql`${table.isReading}`),
    index('task_run_to_mail')
      .on(table.scheduledFor)
      .where(sql`${table.toMail}`),
  ],
)
