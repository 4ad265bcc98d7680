import type { AttachmentId, ChatId, MessageId, ProjectId, UserId } from '@atelier/contract/ids'
import { and, desc, eq, ilike, inArray, notExists, sql } from 'drizzle-orm'
import {
  attachment,
  chat,
  knowledgeItem,
  message,
  messageAttachment,
  projectMember,
} from '../../db/schema/index.ts'
import type { Grant, JobGrant } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { escapeLike, lookedThrough } from '../../platform/db/name-search.ts'
import type { Cursor } from '../../platform/keyset.ts'

export type ChatRow = typeof chat.$inferSelect
export type MessageRow = typeof message.$inferSelect

export const findChatFor = async (db: Database, ownerId: UserId, id: ChatId): Promise<ChatRow | null> => {
  const [row] = await db
    .select()
    .from(chat)
    .where(and(eq(chat.id, id), eq(chat.ownerId, ownerId)))
  return row ?? null
}

export interface ChatSelection {
  ownerId: UserId
  search: string | undefined
  projectId: ProjectId | undefined
  /** Of those these alone. */
  only: readonly ChatId[] | undefined
}

/** A project's chat is its owner's for as long as they are in the project: what cannot be opened is not listed. */
const canOpen = sql`(${chat.projectId} is null or exists (select from ${projectMember} m where m.project_id = ${chat.projectId} and m.user_id = ${chat.ownerId}))`

const inList = ({ ownerId, projectId, only }: ChatSelection, cursor: Cursor | null) =>
  and(
    eq(chat.ownerId, ownerId),
    canOpen,
    projectId ? eq(chat.projectId, projectId) : undefined,
    only && inArray(chat.id, [...only]),
    cursor
      ? sql`(${chat.updatedAt}, ${chat.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
      : undefined,
  )

/**
 * At most `limit` chats, last changed first, after the cursor. A search finds a common word
 * among the newest; only a rare one is looked up among all, where its matches are few.
 */
export const selectChats = async (
  db: Database,
  selection: ChatSelection,
  cursor: Cursor | null,
  limit: number,
): Promise<ChatRow[]> => {
  const { search } = selection
  const listed = db.select().from(chat).where(inList(selection, cursor))
  const newestFirst = [desc(chat.updatedAt), desc(chat.id)]
  if (!search) return listed.orderBy(...newestFirst).limit(limit)
  const pattern = `%${escapeLike(search)}%`
  const newest = listed
    .orderBy(...newestFirst)
    .limit(lookedThrough)
    .as('newest')
  const found = await db
    .select()
    .from(newest)
    .where(ilike(newest.title, pattern))
    .orderBy(desc(newest.updatedAt), desc(newest.id))
    .limit(limit)
  if (found.length === limit) return found
  return db
    .select()
    .from(chat)
    .where(and(inList(selection, cursor), ilike(chat.title, pattern)))
    .orderBy(...newestFirst)
    .limit(limit)
}

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
  { id }: Grant<'chat', 'RENAME_CHAT' | 'SEND_MESSAGE'>,
  values: Partial<typeof chat.$inferInsert>,
): Promise<ChatRow | null> => {
  const [row] = await db.update(chat).set(values).where(eq(chat.id, id)).returning()
  return row ?? null
}

export const deleteChatRow = (db: Database, { id }: Grant<'chat', 'DELETE_CHAT'>) =>
  db.delete(chat).where(eq(chat.id, id))

export const selectMessages = (db: Database, chatId: ChatId): Promise<MessageRow[]> =>
  db.select().from(message).where(eq(message.chatId, chatId)).orderBy(message.id)

/** `title` is the chat's from now on; null leaves the one that it has. Locks the chat for this transaction. */
export const touchChat = async (
  tx: Database,
  { id }: Grant<'chat', 'SEND_MESSAGE'>,
  now: Date,
  title: string | null,
): Promise<void> => {
  const named = title === null ? {} : { title, isTitled: true }
  await tx
    .update(chat)
    .set({ updatedAt: now, ...named })
    .where(eq(chat.id, id))
}

export const insertQuestion = async (
  tx: Database,
  { id: chatId }: Grant<'chat', 'SEND_MESSAGE'>,
  question: Pick<MessageRow, 'id' | 'parentId' | 'parts' | 'createdAt'>,
): Promise<void> => {
  await tx.insert(message).values({ ...question, chatId, role: 'user', status: 'completed' })
}

/** False when the chat has no such answer. */
export const rateMessageRow = async (
  db: Database,
  { id: chatId }: Grant<'chat', 'SEND_MESSAGE'>,
  id: MessageId,
  rated: Pick<MessageRow, 'rating' | 'ratingReason'>,
): Promise<boolean> => {
  const rows = await db
    .update(message)
    .set(rated)
    .where(and(eq(message.id, id), eq(message.chatId, chatId), eq(message.role, 'assistant')))
    .returning({ id: message.id })
  return rows.length === 1
}

/** With all that follows it; false when the chat has no such message. */
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

/** Attachments of every message of a chat. */
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

/** Files that were given to a chat and that no message of it carries yet. */
export const selectWaitingAttachments = (db: Database, chatId: ChatId) =>
  db
    .select({ id: attachment.id, title: attachment.title })
    .from(knowledgeItem)
    .innerJoin(attachment, eq(attachment.id, knowledgeItem.attachmentId))
    .where(and(eq(knowledgeItem.baseId, chatId), isWaiting(db, chatId)))
    .orderBy(attachment.id)

/** Whether there was such a file waiting. */
export const deleteWaitingAttachment = async (
  db: Database,
  { id: chatId }: Grant<'chat', 'SEND_MESSAGE'>,
  attachmentId: AttachmentId,
): Promise<boolean> => {
  const deleted = await db
    .delete(knowledgeItem)
    .where(
      and(
        eq(knowledgeItem.baseId, chatId),
        eq(knowledgeItem.attachmentId, attachmentId),
        isWaiting(db, chatId),
      ),
    )
    .returning({ id: knowledgeItem.attachmentId })
  return deleted.length > 0
}

/** What came along with a message that was just sent. */
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

/** Two who add to one chat count one after the other. */
export const lockChat = (db: Database, chatId: ChatId) =>
  db.select({ id: chat.id }).from(chat).where(eq(chat.id, chatId)).for('update')

/** At most `max` of them, with their messages; false when there was none left. */
export const deleteSomeChatsOf = async (db: Database, { userId }: Actor, max: number): Promise<boolean> => {
  const some = db.select({ id: chat.id }).from(chat).where(eq(chat.ownerId, userId)).limit(max)
  const rows = await db.delete(chat).where(inArray(chat.id, some)).returning({ id: chat.id })
  return rows.length > 0
}

export const moveChats = async (tx: Database, _job: JobGrant, from: UserId, to: UserId): Promise<void> => {
  await tx.update(chat).set({ ownerId: to }).where(eq(chat.ownerId, from))
}
