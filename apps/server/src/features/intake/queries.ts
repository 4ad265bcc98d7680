import type { AttachmentId, ChatId, ProjectId, UserId } from '@atelier/contract/ids'
import { and, eq } from 'drizzle-orm'
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

export const linkToProject = (
  db: Database,
  projectId: ProjectId,
  attachmentId: AttachmentId,
  userId: UserId,
) =>
  db
    .insert(projectAttachment)
    .values({ projectId, attachmentId, addedByUserId: userId })
    .onConflictDoNothing()

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

/** Two uploads of one person count one after the other. */
export const lockUser = (db: Database, userId: UserId) =>
  db.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('update')

export const countOfOwner = (db: Database, userId: UserId): Promise<number> =>
  db.$count(attachment, eq(attachment.ownerId, userId))
