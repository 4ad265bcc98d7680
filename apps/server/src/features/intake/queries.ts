import type { AttachmentId, ChatId, ProjectId, UserId } from '@atelier/contract/ids'
import { and, desc, eq, gte, inArray, lt, ne } from 'drizzle-orm'
import { attachment, chatAttachment, projectAttachment, removedSource } from '../../db/schema/index.ts'
import type { Database } from '../../platform/db/database.ts'

export const insertAttachment = async (db: Database, values: typeof attachment.$inferInsert) => {
  const [row] = await db.insert(attachment).values(values).onConflictDoNothing().returning()
  return row ?? null
}

export const findAttachmentRow = async (db: Database, id: AttachmentId) => {
  const [row] = await db.select().from(attachment).where(eq(attachment.id, id))
  return row ?? null
}

const isLink = (table: typeof projectAttachment | typeof removedSource, link: [ProjectId, AttachmentId]) =>
  and(eq(table.projectId, link[0]), eq(table.attachmentId, link[1]))

/** True when it was not there yet. */
export const linkToProject = async (
  db: Database,
  projectId: ProjectId,
  attachmentId: AttachmentId,
  userId: UserId,
  createdAt?: Date,
): Promise<boolean> => {
  const rows = await db
    .insert(projectAttachment)
    .values({ projectId, attachmentId, addedByUserId: userId, ...(createdAt && { createdAt }) })
    .onConflictDoNothing()
    .returning({ id: projectAttachment.attachmentId })
  // what is there again need not be put back
  await db.delete(removedSource).where(isLink(removedSource, [projectId, attachmentId]))
  return rows.length > 0
}

export const linkToChat = (db: Database, chatId: ChatId, attachmentId: AttachmentId) =>
  db.insert(chatAttachment).values({ chatId, attachmentId }).onConflictDoNothing()

type ProjectLink = typeof projectAttachment.$inferSelect

/** The link that was there, or null. */
export const unlinkFromProject = async (
  db: Database,
  projectId: ProjectId,
  attachmentId: AttachmentId,
): Promise<ProjectLink | null> => {
  const [link] = await db
    .delete(projectAttachment)
    .where(isLink(projectAttachment, [projectId, attachmentId]))
    .returning()
  return link ?? null
}

/** Remembers a link that was taken away, so that it can be put back. */
export const keepRemoved = (db: Database, link: ProjectLink, removedByUserId: UserId, removedAt: Date) => {
  const { createdAt: _, ...removed } = { ...link, removedByUserId, removedAt }
  return db
    .insert(removedSource)
    .values(removed)
    .onConflictDoUpdate({ target: [removedSource.projectId, removedSource.attachmentId], set: removed })
}

/** Sources that were taken out since then, the last one first. */
export const selectRemoved = (db: Database, projectId: ProjectId, since: Date) =>
  db
    .select({ attachment, removedAt: removedSource.removedAt })
    .from(removedSource)
    .innerJoin(attachment, eq(attachment.id, removedSource.attachmentId))
    .where(and(eq(removedSource.projectId, projectId), gte(removedSource.removedAt, since)))
    .orderBy(desc(removedSource.removedAt))

/** What had been taken out since then, or null. */
export const putLinkBack = async (
  db: Database,
  projectId: ProjectId,
  attachmentId: AttachmentId,
  since: Date,
): Promise<typeof removedSource.$inferSelect | null> => {
  const [removed] = await db
    .delete(removedSource)
    .where(and(isLink(removedSource, [projectId, attachmentId]), gte(removedSource.removedAt, since)))
    .returning()
  if (!removed) return null
  await db
    .insert(projectAttachment)
    .values({ projectId, attachmentId, addedByUserId: removed.addedByUserId })
    .onConflictDoNothing()
  return removed
}

/** What can no longer be put back is forgotten. */
export const deleteRemovedBefore = (db: Database, before: Date) =>
  db.delete(removedSource).where(lt(removedSource.removedAt, before))

/** Those of these that the person owns; they stay until the transaction ends. */
export const selectOwnAttachments = (db: Database, userId: UserId, ids: readonly AttachmentId[]) =>
  db
    .select()
    .from(attachment)
    .where(and(eq(attachment.ownerId, userId), inArray(attachment.id, [...ids])))
    .orderBy(attachment.id)
    .for('key share')

export const countOfOwner = (db: Database, userId: UserId): Promise<number> =>
  db.$count(attachment, eq(attachment.ownerId, userId))

/** Another attachment of the same owner with the same bytes, the first that was added. */
export const findTwin = async (
  db: Database,
  { id, ownerId, blobHash }: Pick<typeof attachment.$inferSelect, 'id' | 'ownerId' | 'blobHash'>,
): Promise<AttachmentId | null> => {
  if (blobHash === null) return null
  const [row] = await db
    .select({ id: attachment.id })
    .from(attachment)
    .where(and(eq(attachment.blobHash, blobHash), eq(attachment.ownerId, ownerId), ne(attachment.id, id)))
    .orderBy(attachment.id)
    .limit(1)
  return row?.id ?? null
}
