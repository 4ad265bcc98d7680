import type { Citation, UnsupportedRanges } from '@atelier/contract/answers/citation'
import type { CraftAccess, CraftOrigin, CraftStatus, CraftType } from '@atelier/contract/crafts/craft'
import type {
  ChatId,
  CraftId,
  CraftReportId,
  CraftShareId,
  CraftVersionId,
  MessageId,
} from '@atelier/contract/ids'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { chat, message } from './chat.ts'
import { id, json, time } from './columns.ts'
import { userIdColumn } from './user.ts'

const messageIdColumn = (name: string) =>
  id<MessageId>(name)
    .notNull()
    .references(() => message.id, { onDelete: 'cascade' })

/**
 * `messageId` is the answer that created the craft. Later versions come from answers below it in the chat,
 * which are deleted with it.
 */
export const craft = pgTable(
  'craft',
  {
    id: id<CraftId>('id').primaryKey(),
    ownerId: userIdColumn('owner_id'),
    chatId: id<ChatId>('chat_id')
      .notNull()
      .references(() => chat.id, { onDelete: 'cascade' }),
    messageId: messageIdColumn('message_id'),
    identifier: text('identifier').notNull(),
    title: text('title').notNull(),
    type: text('type').$type<CraftType>().notNull(),
    language: text('language').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('craft_owner').on(table.ownerId, table.id),
    index('craft_chat').on(table.chatId),
    index('craft_message').on(table.messageId),
  ],
)

const craftIdColumn = (name: string) =>
  id<CraftId>(name)
    .notNull()
    .references(() => craft.id, { onDelete: 'cascade' })

/** A version saved by hand belongs to the answer whose version it changed. */
export const craftVersion = pgTable(
  'craft_version',
  {
    id: id<CraftVersionId>('id').primaryKey(),
    craftId: craftIdColumn('craft_id'),
    ownerId: userIdColumn('owner_id'),
    messageId: messageIdColumn('message_id'),
    index: integer('index').notNull(),
    number: integer('number').notNull(),
    parentId: id<CraftVersionId>('parent_id'),
    origin: text('origin').$type<CraftOrigin>().notNull(),
    status: text('status').$type<CraftStatus>().notNull(),
    content: text('content').notNull(),
    /** SHA-256 in hex. Identical content doesn't create a version. */
    hash: text('hash').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    citations: json('citations').$type<Citation[]>().notNull().default([]),
    unsupported: json('unsupported').$type<UnsupportedRanges>().notNull().default([]),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('craft_version_number').on(table.craftId, table.number),
    index('craft_version_message').on(table.messageId, table.index),
    index('craft_version_owner').on(table.ownerId),
  ],
)

export const craftShare = pgTable(
  'craft_share',
  {
    id: id<CraftShareId>('id').primaryKey(),
    ownerId: userIdColumn('owner_id'),
    craftId: craftIdColumn('craft_id'),
    messageId: messageIdColumn('message_id'),
    index: integer('index').notNull(),
    versionId: id<CraftVersionId>('version_id').references(() => craftVersion.id, { onDelete: 'cascade' }),
    access: text('access').$type<CraftAccess>().notNull(),
    watermark: boolean('watermark').notNull(),
    embedSites: json('embed_sites').$type<string[]>().notNull().default([]),
    /** When an admin took the craft down, which overrides its access. */
    takenDownAt: time('taken_down_at'),
    takenDownReason: text('taken_down_reason').notNull().default(''),
    publishedAt: time('published_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('craft_share_place').on(table.messageId, table.index),
    index('craft_share_list').on(table.ownerId, table.createdAt, table.id),
    index('craft_share_craft').on(table.craftId),
    index('craft_share_version').on(table.versionId),
  ],
)

export const craftData = pgTable(
  'craft_data',
  {
    craftId: craftIdColumn('craft_id'),
    userId: userIdColumn('user_id'),
    key: text('key').notNull(),
    value: text('value').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.craftId, table.userId, table.key] }),
    index('craft_data_user').on(table.userId),
  ],
)

export const craftReport = pgTable(
  'craft_report',
  {
    id: id<CraftReportId>('id').primaryKey(),
    shareId: id<CraftShareId>('share_id')
      .notNull()
      .references(() => craftShare.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('craft_report_share').on(table.shareId)],
)
