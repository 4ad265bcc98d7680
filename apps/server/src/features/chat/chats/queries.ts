import type { AttachmentId, ChatId, FolderId, MessageId, UserId } from '@atelier/contract/ids'
import { and, eq, getTableColumns, inArray, isNull, lt, ne, not, notExists, sql } from 'drizzle-orm'
import {
  attachment,
  chat,
  deletedProject,
  knowledgeItem,
  message,
  messageAttachment,
  projectMember,
} from '../../../db/schema/index.ts'
import type { Grant, JobGrant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Placeholders, prepareQuery } from '../../../platform/patches/prepare-query.ts'
import { isPluginResult } from '../../sources/attachments/index.ts'

export type ChatRow = typeof chat.$inferSelect
export type MessageRow = typeof message.$inferSelect

/** `isCutOff`: the chat's owner has left its project. */
export type OwnChatRow = ChatRow & { isCutOff: boolean }

export const findChatFor = async (db: Database, ownerId: UserId, id: ChatId): Promise<OwnChatRow | null> => {
  const [row] = await ownChatQuery(db, { ownerId, id })
  return row ?? null
}

export const canOpen = sql`(${chat.projectId} is null or exists (select from ${projectMember} m where m.project_id = ${chat.projectId} and m.user_id = ${chat.ownerId}))`

/** Former members can still read their chats in a project, unless the project was deleted. */
export const canRead = sql`(${canOpen} or not exists (select from ${deletedProject} d where d.project_id = ${chat.projectId}))`

const ownChatQuery = prepareQuery((db, params: Placeholders<{ ownerId: UserId; id: ChatId }>) =>
  db
    .select({ ...getTableColumns(chat), isCutOff: sql<boolean>`not ${canOpen}` })
    .from(chat)
    .where(and(eq(chat.id, params.id), eq(chat.ownerId, params.ownerId), canRead)),
)

export const selectChatsFor = (db: Database, ownerId: UserId, ids: readonly ChatId[]): Promise<ChatRow[]> =>
  db
    .select()
    .from(chat)
    .where(and(inArray(chat.id, [...ids]), eq(chat.ownerId, ownerId), canRead))
    .orderBy(chat.id)

export const insertChat = async (
  db: Database,
  { id }: Grant<'chat', 'CREATE_CHAT'>,
  { userId: ownerId }: Actor,
  values: Omit<typeof chat.$inferInsert, 'id' | 'ownerId'>,
): Promise<ChatRow | null> => {
  const [row] = await db
    .insert(chat)
    .values({ ...values, id, ownerId })
    .returning()
  return row ?? null
}

export const updateChatRow = async (
  db: Database,
  { id }: Grant<'chat', 'RENAME_CHAT' | 'ORGANIZE_CHAT' | 'SEND_MESSAGE'>,
  values: Partial<typeof chat.$inferInsert>,
): Promise<ChatRow | null> => {
  const [row] = await db.update(chat).set(values).where(eq(chat.id, id)).returning()
  return row ?? null
}

export const updateChatRows = async (
  db: Database,
  chats: readonly Grant<'chat', 'ORGANIZE_CHAT'>[],
  values: Pick<Partial<typeof chat.$inferInsert>, 'folderId' | 'pinnedAt' | 'archivedAt'>,
): Promise<void> => {
  if (chats.length === 0) return
  const ids = chats.map(({ id }) => id)
  await db.update(chat).set(values).where(inArray(chat.id, ids))
}

export const archiveChatsIn = async (
  tx: Database,
  folders: readonly Grant<'folder', 'DELETE_FOLDER'>[],
  now: Date,
): Promise<void> => {
  const archivedAt = sql`coalesce(${chat.archivedAt}, ${now.toISOString()}::timestamptz)`
  const ids = folders.map(({ id }) => id)
  await tx.update(chat).set({ archivedAt, pinnedAt: null, folderId: null }).where(inArray(chat.folderId, ids))
}

export const countFiledChats = (
  db: Database,
  ownerId: UserId,
  folderIds: readonly FolderId[],
): Promise<number> =>
  db.$count(
    chat,
    // redundant: a folder belongs to one user
    and(eq(chat.ownerId, ownerId), inArray(chat.folderId, [...folderIds]), isNull(chat.archivedAt), canRead),
  )

export const deleteChatRow = (db: Database, { id }: Grant<'chat', 'DELETE_CHAT'>) =>
  db.delete(chat).where(eq(chat.id, id))

export const deletePreviews = async (
  db: Database,
  { userId }: Actor,
  { id }: Grant<'bot', 'USE'>,
): Promise<void> => {
  // redundant: only a bot's owner can preview its draft
  await db.delete(chat).where(and(eq(chat.chatbotId, id), chat.isPreview, eq(chat.ownerId, userId)))
}

export const selectMessages = (db: Database, chatId: ChatId): Promise<MessageRow[]> =>
  db.select().from(message).where(eq(message.chatId, chatId)).orderBy(message.id)

export const selectParentLinks = (db: Database, chatId: ChatId) =>
  db
    .select({ id: message.id, parentId: message.parentId })
    .from(message)
    .where(eq(message.chatId, chatId))
    .orderBy(message.id)

export const selectMessagesById = (db: Database, ids: readonly MessageId[]): Promise<MessageRow[]> =>
  db
    .select()
    .from(message)
    .where(inArray(message.id, [...ids]))
    .orderBy(message.id)

/** A null title keeps the current one. Unarchives the chat and locks it until the transaction ends. */
export const touchChat = async (
  tx: Database,
  { id }: Grant<'chat', 'SEND_MESSAGE'>,
  now: Date,
  title: string | null,
): Promise<void> => {
  await touchChatQuery(tx, { id, now, title })
}

const touchChatQuery = prepareQuery(
  (db, params: Placeholders<{ id: ChatId; now: Date; title: string | null }>) =>
    db
      .update(chat)
      .set({
        updatedAt: sql`${sql.param(params.now, chat.updatedAt)}`,
        archivedAt: null,
        title: sql`coalesce(${params.title}::text, ${chat.title})`,
        isTitled: sql`${chat.isTitled} or ${params.title}::text is not null`,
      })
      .where(eq(chat.id, params.id)),
)

export const rateMessageRow = async (
  db: Database,
  { id: chatId }: Grant<'chat', 'SEND_MESSAGE'>,
  id: MessageId,
  values: Pick<MessageRow, 'rating' | 'ratingReason'>,
): Promise<boolean> => {
  const rows = await db
    .update(message)
    .set(values)
    .where(and(eq(message.id, id), eq(message.chatId, chatId), eq(message.role, 'assistant')))
    .returning({ id: message.id })
  return rows.length === 1
}

/** Deletes the replies too. Returns false if the message isn't found. */
export const deleteMessageRow = async (
  db: Database,
  { id: chatId }: Grant<'chat', 'SEND_MESSAGE'>,
  id: MessageId,
): Promise<boolean> => {
  const rows = await db
    .delete(message)
    .where(and(eq(message.id, id), eq(message.chatId, chatId)))
    .returning({ id: message.id })
  return rows.length === 1
}

export const selectMessageAttachments = (db: Database, chatId: ChatId) =>
  db
    .select({ messageId: messageAttachment.messageId, id: attachment.id, title: attachment.title })
    .from(messageAttachment)
    .innerJoin(message, eq(message.id, messageAttachment.messageId))
    .innerJoin(attachment, eq(attachment.id, messageAttachment.attachmentId))
    .where(eq(message.chatId, chatId))
    .orderBy(attachment.id)

const isWaiting = (db: Database, chatId: ChatId) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(messageAttachment)
      .innerJoin(message, eq(message.id, messageAttachment.messageId))
      .where(and(eq(message.chatId, chatId), eq(messageAttachment.attachmentId, knowledgeItem.attachmentId))),
  )

/** Makes a chat visible that was imported in several steps. */
export const finishChat = async (
  tx: Database,
  { id }: Grant<'chat', 'CREATE_CHAT'>,
  { userId }: Actor,
  values: Partial<Pick<ChatRow, 'isTemporary' | 'updatedAt' | 'archivedAt' | 'pinnedAt'>>,
): Promise<void> => {
  await tx
    .update(chat)
    .set(values)
    .where(and(eq(chat.id, id), eq(chat.ownerId, userId)))
}

/** Deletes the chat of an interrupted import. */
export const deleteUnfinishedChat = async (
  tx: Database,
  { id }: Grant<'chat', 'CREATE_CHAT'>,
  { userId }: Actor,
): Promise<void> => {
  await tx.delete(chat).where(and(eq(chat.id, id), eq(chat.ownerId, userId), chat.isTemporary))
}

export const selectWaitingAttachments = (db: Database, chatId: ChatId) =>
  db
    .select({ id: attachment.id, title: attachment.title })
    .from(knowledgeItem)
    .innerJoin(attachment, eq(attachment.id, knowledgeItem.attachmentId))
    .where(
      and(
        eq(knowledgeItem.baseId, chatId),
        ne(attachment.source, 'WEB'),
        not(isPluginResult),
        isWaiting(db, chatId),
      ),
    )
    .orderBy(attachment.id)

export const deleteWaitingAttachment = async (
  db: Database,
  { id: chatId }: Grant<'chat', 'SEND_MESSAGE'>,
  attachmentId: AttachmentId,
): Promise<boolean> => {
  const deletedItems = await db
    .delete(knowledgeItem)
    .where(
      and(
        eq(knowledgeItem.baseId, chatId),
        eq(knowledgeItem.attachmentId, attachmentId),
        isWaiting(db, chatId),
      ),
    )
    .returning({ id: knowledgeItem.attachmentId })
  return deletedItems.length > 0
}

export const linkToMessage = async (
  db: Database,
  _chat: Grant<'chat', 'SEND_MESSAGE'>,
  messageId: MessageId,
  attachmentIds: readonly AttachmentId[],
): Promise<void> => {
  if (attachmentIds.length === 0) return
  const links = attachmentIds.map((attachmentId) => ({ messageId, attachmentId }))
  await db.insert(messageAttachment).values(links).onConflictDoNothing()
}

/** Serializes additions to the chat, so that limits hold. */
export const lockChat = (db: Database, chatId: ChatId) =>
  db.select({ id: chat.id }).from(chat).where(eq(chat.id, chatId)).for('update')

/** Deletes at most `batchSize` chats. Returns false if none were left. */
export const deleteChatBatchOf = async (
  db: Database,
  { userId }: Actor,
  batchSize: number,
): Promise<boolean> => {
  const batch = db.select({ id: chat.id }).from(chat).where(eq(chat.ownerId, userId)).limit(batchSize)
  const rows = await db.delete(chat).where(inArray(chat.id, batch)).returning({ id: chat.id })
  return rows.length > 0
}

/**
 * Deletes at most `batchSize` chats. Returns false if none were left. The orphan sweep deletes their pages.
 */
export const deleteTemporaryChatBatch = async (
  db: Database,
  _job: JobGrant,
  updatedBefore: Date,
  batchSize: number,
): Promise<boolean> => {
  const batch = db
    .select({ id: chat.id })
    .from(chat)
    .where(and(chat.isTemporary, lt(chat.updatedAt, updatedBefore)))
    .limit(batchSize)
  const rows = await db.delete(chat).where(inArray(chat.id, batch)).returning({ id: chat.id })
  return rows.length > 0
}

export const moveChats = async (tx: Database, _job: JobGrant, from: UserId, to: UserId): Promise<void> => {
  await tx.update(chat).set({ ownerId: to }).where(eq(chat.ownerId, from))
}
