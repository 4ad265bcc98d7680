import type { Citation } from '@atelier/contract/answers/citation'
import type { ErrorCode } from '@atelier/contract/envelope'
import type { ChatbotId, ChatId, FolderId, MessageId, ProjectId, RunId } from '@atelier/contract/ids'
import type { MessagePart, MessageStatus, Rating } from '@atelier/contract/answers/message'
import type { SharedMessage } from '@atelier/contract/chat/chat-share'
import type { RunEvent } from '@atelier/contract/answers/run-event'
import type { ToolPolicy } from '@atelier/contract/tools/assistant-tool'
import type { Sentence } from '@atelier/contract/sentence'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { attachmentIdColumn } from './attachment.ts'
import { id, json, time } from './columns.ts'
import { folder } from './folder.ts'
import { project } from './project.ts'
import { userIdColumn } from './user.ts'

export const chat = pgTable(
  'chat',
  {
    id: id<ChatId>('id').primaryKey(),
    ownerId: userIdColumn('owner_id'),
    projectId: id<ProjectId>('project_id').references(() => project.id, { onDelete: 'cascade' }),
    /** When the chat was moved into its project; null if it was created there or has no project. */
    movedAt: time('moved_at'),
    /** No foreign key: the chat outlives its bot. */
    chatbotId: id<ChatbotId>('chatbot_id'),
    isPreview: boolean('is_preview').notNull().default(false),
    /** Not listed; deleted within a day. */
    isTemporary: boolean('is_temporary').notNull().default(false),
    title: text('title').notNull(),
    isTitled: boolean('is_titled').notNull().default(false),
    folderId: id<FolderId>('folder_id').references(() => folder.id, { onDelete: 'set null' }),
    pinnedAt: time('pinned_at'),
    /** Cleared by the next message. */
    archivedAt: time('archived_at'),
    /** Replaces the chat's ID in its public link once a link has been revoked; otherwise null. */
    linkId: id<ChatId>('link_id'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('chat_link')
      .on(table.linkId)
      .where(sql`${table.linkId} is not null`),
    index('chat_list').on(table.ownerId, table.updatedAt, table.id),
    index('chat_current_list')
      .on(table.ownerId, table.updatedAt, table.id)
      .where(sql`${table.archivedAt} is null`),
    index('chat_loose_list')
      .on(table.ownerId, table.updatedAt, table.id)
      .where(sql`${table.archivedAt} is null and ${table.folderId} is null and ${table.pinnedAt} is null`),
    index('chat_pinned_list')
      .on(table.ownerId, table.pinnedAt, table.id)
      .where(sql`${table.pinnedAt} is not null`),
    index('chat_archived_list')
      .on(table.ownerId, table.archivedAt, table.id)
      .where(sql`${table.archivedAt} is not null`),
    index('chat_folder_list')
      .on(table.folderId, table.updatedAt, table.id)
      .where(sql`${table.folderId} is not null`),
    index('chat_project_list').on(table.projectId, table.ownerId, table.updatedAt, table.id),
    index('chat_preview')
      .on(table.chatbotId)
      .where(sql`${table.isPreview}`),
    index('chat_bot')
      .on(table.chatbotId, table.createdAt)
      .where(sql`${table.chatbotId} is not null`),
    index('chat_temporary')
      .on(table.updatedAt)
      .where(sql`${table.isTemporary}`),
    // titles change with every message: the index buffers up to 64 KB, which every search scans too
    index('chat_title_trgm')
      .using('gin', sql`${table.title} gin_trgm_ops`)
      .with({ gin_pending_list_limit: 64 }),
  ],
)

const chatIdColumn = (name: string) =>
  id<ChatId>(name)
    .notNull()
    .references(() => chat.id, { onDelete: 'cascade' })

export const message = pgTable(
  'message',
  {
    id: id<MessageId>('id').primaryKey(),
    chatId: chatIdColumn('chat_id'),
    parentId: id<MessageId>('parent_id').references((): AnyPgColumn => message.id, { onDelete: 'cascade' }),
    role: text('role').$type<'user' | 'assistant'>().notNull(),
    status: text('status').$type<MessageStatus>().notNull(),
    parts: json('parts').$type<MessagePart[]>().notNull(),
    citations: json('citations').$type<Citation[]>().notNull().default([]),
    model: text('model'),
    error: json('error').$type<{ code: ErrorCode; message: string; sentence?: Sentence }>(),
    /** Sum over all steps; null if the tokens weren't counted. */
    inputTokens: integer('input_tokens'),
    outputTokens: integer('output_tokens'),
    /** In millionths of the currency, at the prices of that time; null if the model had no price. */
    cost: bigint('cost', { mode: 'number' }),
    rating: text('rating').$type<Rating>(),
    ratingReason: text('rating_reason'),
    /** Summary of the branch up to here, for context windows too small for all of it. */
    branchNote: text('branch_note'),
    /**
     * Other people's text was in the material or an earlier turn, cited or not. Also set on copies and
     * imports.
     */
    hasUntrustedText: boolean('has_outside_words').notNull().default(false),
    createdAt: time('created_at').notNull().defaultNow(),
    completedAt: time('completed_at'),
  },
  (table) => [
    index('message_chat').on(table.chatId, table.id),
    index('message_parent').on(table.parentId),
    index('message_text_trgm')
      .using('gin', sql`message_text(${table.parts}) gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 }),
  ],
)

export const chatShare = pgTable('chat_share', {
  chatId: id<ChatId>('chat_id')
    .primaryKey()
    .references(() => chat.id, { onDelete: 'cascade' }),
  title: text('title').notNull(),
  withSources: boolean('with_sources').notNull(),
  messages: json('messages').$type<SharedMessage[]>().notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
})

export const messageAttachment = pgTable(
  'message_attachment',
  {
    messageId: id<MessageId>('message_id')
      .notNull()
      .references(() => message.id, { onDelete: 'cascade' }),
    attachmentId: attachmentIdColumn('attachment_id'),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.attachmentId] }),
    index('message_attachment_attachment').on(table.attachmentId),
  ],
)

/** A message has at most one running run. A chat has two when it compares models. */
export const run = pgTable(
  'run',
  {
    id: id<RunId>('id').primaryKey(),
    chatId: chatIdColumn('chat_id'),
    messageId: id<MessageId>('message_id')
      .notNull()
      .references(() => message.id, { onDelete: 'cascade' }),
    userId: userIdColumn('user_id'),
    model: text('model').notNull(),
    status: text('status').$type<'running' | 'ended'>().notNull(),
    /** The worker that performs the run. The reaper ends runs of dead workers. */
    workerId: text('worker_id').notNull(),
    heartbeatAt: time('heartbeat_at').notNull().defaultNow(),
    stopRequestedAt: time('stop_requested_at'),
    /** When a client received the end of the answer, so that no notification is needed. */
    seenAt: time('seen_at'),
    createdAt: time('created_at').notNull().defaultNow(),
    endedAt: time('ended_at'),
  },
  (table) => [
    uniqueIndex('run_one_per_message')
      .on(table.messageId)
      .where(sql`${table.status} = 'running'`),
    index('run_chat').on(table.chatId),
    index('run_message').on(table.messageId),
    // few runs are active at a time, so a scan finds the dead ones
    index('run_running_user')
      .on(table.userId)
      .where(sql`${table.status} = 'running'`),
    index('run_ended')
      .on(table.endedAt)
      .where(sql`${table.endedAt} is not null`),
  ],
)

export const runEvent = pgTable(
  'run_event',
  {
    runId: id<RunId>('run_id')
      .notNull()
      .references(() => run.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    events: json('events').$type<RunEvent[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.seq] })],
)

/** State to resume from once a waiting tool is approved. */
export const parkedAnswer = pgTable(
  'parked_answer',
  {
    messageId: id<MessageId>('message_id')
      .primaryKey()
      .references(() => message.id, { onDelete: 'cascade' }),
    chatId: chatIdColumn('chat_id'),
    /** Internal to the answer engine; never sent to clients. */
    state: json('state').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('parked_answer_chat').on(table.chatId), index('parked_answer_age').on(table.createdAt)],
)

export const chatTool = pgTable(
  'chat_tool',
  {
    chatId: chatIdColumn('chat_id'),
    toolName: text('tool_name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chatId, table.toolName] })],
)

export const toolPolicy = pgTable(
  'tool_policy',
  {
    userId: userIdColumn('user_id'),
    toolName: text('tool_name').notNull(),
    policy: text('policy').$type<ToolPolicy>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.toolName] })],
)
