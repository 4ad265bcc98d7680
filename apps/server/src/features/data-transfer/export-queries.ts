import type {
  AttachmentId,
  ChatbotId,
  ChatId,
  ImageId,
  MessageId,
  ProjectId,
  UserId,
} from '@atelier/contract/ids'
import { and, asc, desc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm'
import {
  attachment,
  bot,
  chat,
  consentRecord,
  folder,
  image,
  knowledgeItem,
  mcpServer,
  memory,
  message,
  messageAttachment,
  personal,
  project,
  savedPrompt,
  user,
} from '../../db/schema/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { canOpen } from '../chat/chats/index.ts'

export const findPerson = async (db: Database, userId: UserId) => {
  const [row] = await db.select({ name: user.name, email: user.email }).from(user).where(eq(user.id, userId))
  return row ?? { name: '', email: '' }
}

export const selectFolders = (db: Database, userId: UserId) =>
  db.select().from(folder).where(eq(folder.ownerId, userId)).orderBy(asc(folder.createdAt), asc(folder.id))

export const selectPrompts = (db: Database, userId: UserId) =>
  db.select().from(savedPrompt).where(eq(savedPrompt.ownerId, userId)).orderBy(asc(savedPrompt.id))

export const selectMemories = (db: Database, userId: UserId) =>
  db.select().from(memory).where(eq(memory.userId, userId)).orderBy(asc(memory.id))

export const findPersonal = async (db: Database, userId: UserId) => {
  const [row] = await db.select().from(personal).where(eq(personal.userId, userId))
  return row ?? { instructions: '', remembers: true }
}

export const selectConsent = (db: Database, userId: UserId) =>
  db
    .select({
      version: consentRecord.version,
      allowed: consentRecord.allowed,
      chosenAt: consentRecord.chosenAt,
    })
    .from(consentRecord)
    .where(eq(consentRecord.userId, userId))
    .orderBy(desc(consentRecord.chosenAt))

export const selectPlugins = (db: Database, userId: UserId) =>
  db
    .select({
      name: mcpServer.name,
      transport: mcpServer.transport,
      address: mcpServer.address,
      headerNames: mcpServer.headerNames,
      isOn: mcpServer.isOn,
    })
    .from(mcpServer)
    .where(eq(mcpServer.ownerId, userId))
    .orderBy(asc(mcpServer.id))

export const selectProjects = (db: Database, userId: UserId) =>
  db
    .select()
    .from(project)
    .where(and(eq(project.createdByUserId, userId), eq(project.status, 'COMPLETED')))
    .orderBy(asc(project.id))

export const selectBots = (db: Database, userId: UserId) =>
  db.select().from(bot).where(eq(bot.ownerId, userId)).orderBy(asc(bot.id))

export const selectItemsOf = async (
  db: Database,
  userId: UserId,
  baseId: ProjectId | ChatbotId,
): Promise<AttachmentId[]> => {
  const rows = await db
    .select({ id: attachment.id })
    .from(knowledgeItem)
    .innerJoin(attachment, eq(attachment.id, knowledgeItem.attachmentId))
    .where(and(eq(knowledgeItem.baseId, baseId), eq(attachment.ownerId, userId)))
    .orderBy(asc(attachment.id))
  return rows.map((row) => row.id)
}

const fileColumns = {
  id: attachment.id,
  title: attachment.title,
  fileName: attachment.fileName,
  type: attachment.type,
  mimeType: attachment.mimeType,
  url: attachment.url,
  blobHash: attachment.blobHash,
  createdAt: attachment.createdAt,
}
export type FileRow = Awaited<ReturnType<typeof selectFiles>>[number]

export const selectFiles = (db: Database, userId: UserId, after: AttachmentId | null, limit: number) =>
  db
    .select(fileColumns)
    .from(attachment)
    .where(and(eq(attachment.ownerId, userId), after === null ? undefined : gt(attachment.id, after)))
    .orderBy(asc(attachment.id))
    .limit(limit)

export const selectImages = (db: Database, userId: UserId, after: ImageId | null, limit: number) =>
  db
    .select()
    .from(image)
    .where(
      and(
        eq(image.ownerId, userId),
        eq(image.status, 'completed'),
        after === null ? undefined : gt(image.id, after),
      ),
    )
    .orderBy(asc(image.id))
    .limit(limit)
export type ImageRow = Awaited<ReturnType<typeof selectImages>>[number]

export const selectChats = (db: Database, userId: UserId, after: ChatId | null, limit: number) =>
  db
    .select({ ...getTableColumns(chat), isCutOff: sql<boolean>`not ${canOpen}` })
    .from(chat)
    .where(
      and(
        eq(chat.ownerId, userId),
        eq(chat.isPreview, false),
        after === null ? undefined : gt(chat.id, after),
      ),
    )
    .orderBy(asc(chat.id))
    .limit(limit)

export const selectMessages = (db: Database, chatId: ChatId, after: MessageId | null, limit: number) =>
  db
    .select()
    .from(message)
    .where(and(eq(message.chatId, chatId), after === null ? undefined : gt(message.id, after)))
    .orderBy(asc(message.id))
    .limit(limit)

export const selectAttached = (db: Database, ids: readonly MessageId[]) =>
  db
    .select({ messageId: messageAttachment.messageId, id: attachment.id, title: attachment.title })
    .from(messageAttachment)
    .innerJoin(attachment, eq(attachment.id, messageAttachment.attachmentId))
    .where(inArray(messageAttachment.messageId, [...ids]))
