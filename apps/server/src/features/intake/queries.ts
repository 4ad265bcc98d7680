import type { AttachmentId, ChatId, ProjectId, UserId } from '@atelier/contract/ids'
import { and, eq, inArray } from 'drizzle-orm'
import { attachment, chatAttachment, projectAttachment, user } from '../../db/schema/index.ts'
import type { Database } from '../../platform/db/database.ts'

export const insertAttachment = async (db: Database, values: typeof attachment.$inferInsert) => {
  const [row] = await db.insert(attachment).values(values).onConflictDoNothing().returning()
  return row ?? null
}

export const findAttachmentRow = async (db: Database, id: AttachmentId) => {
  const [row] = await db.select().from(attachment).where(eq(attachment.id, id))
  return row ?? null
}

/** True when it was not there yet. */
export const linkToProject = async (
  db: Database,
  projectId: ProjectId,
  attachmentId: AttachmentId,
  userId: UserId,
): Promise<boolean> => {
  const rows = await db
    .insert(projectAttachment)
    .values({ projectId, attachmentId, addedByUserId: userId })
    .onConflictDoNothing()
    .returning({ id: projectAttachment.attachmentId })
  return rows.length > 0
}

export const linkToChat = (db: Database, chatId: ChatId, attachmentId: AttachmentId) =>
  db.insert(chatAttachment).values({ chatId, attachmentId }).onConflictDoNothing()

/** True when it was there. */
export const unlinkFromProject = async (
  db: Database,
  projectId: ProjectId,
  attachmentId: AttachmentId,
): Promise<boolean> => {
  const rows = await db
    .delete(projectAttachment)
    .where(and(eq(projectAttachment.projectId, projectId), eq(projectAttachment.attachmentId, attachmentId)))
    .returning({ id: projectAttachment.attachmentId })
  return rows.length > 0
}

/** Those of these that the person owns; they stay until the transaction ends. */
export const selectOwnAttachments = (db: Database, userId: UserId, ids: readonly AttachmentId[]) =>
  db
    .select()
    .from(attachment)
    .where(and(eq(attachment.ownerId, userId), inArray(attachment.id, [...ids])))
    .orderBy(attachment.id)
    .for('key share')

/** Two uploads of one person count one after the other. */
export const lockUser = (db: Database, userId: UserId) =>
  db.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('update')

export const countOfOwner = (db: Database, userId: UserId): Promise<number> =>
  db.$count(attachment, eq(attachment.ownerId, userId))
