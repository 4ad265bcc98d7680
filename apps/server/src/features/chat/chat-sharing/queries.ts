import type { ChatId } from '@atelier/contract/ids'
import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { chat, chatShare, message, user } from '../../../db/schema/index.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Database } from '../../../platform/db/database.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { canOpen } from '../chats/index.ts'

export type ShareRow = typeof chatShare.$inferSelect

const linkIdSql = sql<ChatId>`coalesce(${chat.linkId}, ${chat.id})`

export const findShare = async (db: Database, chatId: ChatId) => {
  const [row] = await db
    .select({
      linkId: linkIdSql,
      withSources: chatShare.withSources,
      createdAt: chatShare.createdAt,
      messageCount: sql<number>`jsonb_array_length(${chatShare.messages})`.mapWith(Number),
    })
    .from(chatShare)
    .innerJoin(chat, eq(chat.id, chatShare.chatId))
    .where(eq(chatShare.chatId, chatId))
  if (!row) return null
  const [newerMessage] = await db
    .select({ id: message.id })
    .from(message)
    .where(and(eq(message.chatId, chatId), gt(message.createdAt, row.createdAt)))
    .orderBy(desc(message.id))
    .limit(1)
  return { ...row, isOutdated: newerMessage !== undefined }
}

/** A chat in a project is public only while its owner is a member. */
export const findPublicChat = async (db: Database, linkId: ChatId): Promise<ShareRow | null> => {
  const [row] = await db
    .select({ share: chatShare })
    .from(chatShare)
    .innerJoin(chat, eq(chat.id, chatShare.chatId))
    .innerJoin(user, eq(user.id, chat.ownerId))
    .where(
      and(
        or(eq(chat.linkId, linkId), and(eq(chat.id, linkId), isNull(chat.linkId))),
        isNull(user.blockedAt),
        canOpen,
      ),
    )
  return row?.share ?? null
}

export const upsertShare = async (
  tx: Database,
  { id: chatId }: Grant<'chat', 'SHARE_CHAT'>,
  values: Omit<ShareRow, 'chatId'>,
): Promise<void> => {
  await tx
    .insert(chatShare)
    .values({ ...values, chatId })
    .onConflictDoUpdate({ target: chatShare.chatId, set: values })
}

/** Changes the link ID, so that the next link has a new URL. */
export const deleteShare = async (tx: Database, { id }: Grant<'chat', 'UNSHARE_CHAT'>): Promise<void> => {
  const deletedShares = await tx.delete(chatShare).where(eq(chatShare.chatId, id)).returning()
  if (deletedShares.length > 0) await tx.update(chat).set({ linkId: uuidv7<ChatId>() }).where(eq(chat.id, id))
}

/** Closes the links at once, before the account's chats are deleted. */
export const deleteSharesOf = async (
  tx: Database,
  { id }: Grant<'account', 'MANAGE_ACCOUNT'>,
): Promise<void> => {
  const ownChats = tx.select({ id: chat.id }).from(chat).where(eq(chat.ownerId, id))
  await tx.delete(chatShare).where(inArray(chatShare.chatId, ownChats))
}
