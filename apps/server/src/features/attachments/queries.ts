import type { AttachmentId, ChatId, ProjectId, UserId } from '@atelier/contract/ids'
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import {
  attachment,
  attachmentText,
  attachmentVersion,
  blob,
  chat,
  chatAttachment,
  imageUpload,
  previousText,
  project,
  projectAttachment,
  projectMember,
  stagedPiece,
  storageUse,
  user,
} from '../../db/schema/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { prepared, type Value } from '../../platform/db/prepared.ts'

export type AttachmentRow = typeof attachment.$inferSelect

export interface AttachmentAccess {
  row: AttachmentRow
  isOwner: boolean
  /** May change what is in a project that holds it. */
  isEditor: boolean
  /** Would be an editor, were the project not archived. */
  isArchivedEditor: boolean
}

/** An attachment as its owner, or as a member of a project that holds it, sees it. */
export const findAttachmentFor = async (
  db: Database,
  userId: UserId,
  id: AttachmentId,
): Promise<AttachmentAccess | null> => {
  const [row] = await db.select().from(attachment).where(eq(attachment.id, id))
  if (!row) return null
  const roles = await db
    .select({ role: projectMember.role, archivedAt: project.archivedAt })
    .from(projectAttachment)
    .innerJoin(
      projectMember,
      and(eq(projectMember.projectId, projectAttachment.projectId), eq(projectMember.userId, userId)),
    )
    .innerJoin(project, eq(project.id, projectAttachment.projectId))
    .where(eq(projectAttachment.attachmentId, id))
  const isOwner = row.ownerId === userId
  if (!isOwner && roles.length === 0) return null
  const editing = roles.filter(({ role }) => role !== 'VIEWER')
  const isEditor = editing.some(({ archivedAt }) => archivedAt === null)
  return { row, isOwner, isEditor, isArchivedEditor: !isEditor && editing.length > 0 }
}

const selectSources = (db: Database, projectId: ProjectId) =>
  db
    .select({ attachment })
    .from(projectAttachment)
    .innerJoin(attachment, eq(attachment.id, projectAttachment.attachmentId))
    .where(eq(projectAttachment.projectId, projectId))

/** The project's sources, newest first. */
export const selectProjectAttachments = async (
  db: Database,
  projectId: ProjectId,
): Promise<AttachmentRow[]> => {
  const rows = await selectSources(db, projectId).orderBy(
    desc(projectAttachment.createdAt),
    desc(attachment.id),
  )
  return rows.map((row) => row.attachment)
}

/** The oldest first, held as they are: whoever deletes one or reads it again waits until it is copied. */
export const holdProjectAttachments = async (
  tx: Database,
  projectId: ProjectId,
): Promise<AttachmentRow[]> => {
  const rows = await selectSources(tx, projectId)
    .orderBy(projectAttachment.createdAt, attachment.id)
    .for('share', { of: attachment })
  return rows.map((row) => row.attachment)
}

/** Rows as they are, for copies of attachments. */
export const insertAttachments = async (db: Database, rows: AttachmentRow[]): Promise<void> => {
  await db.insert(attachment).values(rows)
}

export const findText = async (db: Database, id: AttachmentId) => {
  const [row] = await db.select().from(attachmentText).where(eq(attachmentText.attachmentId, id))
  return row ?? null
}

export const findPreviousText = async (db: Database, id: AttachmentId) => {
  const [row] = await db.select().from(previousText).where(eq(previousText.attachmentId, id))
  return row ?? null
}

export const updateAttachmentRow = async (
  db: Database,
  id: AttachmentId,
  values: Partial<typeof attachment.$inferInsert>,
): Promise<AttachmentRow | null> => {
  const [row] = await db
    .update(attachment)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(attachment.id, id))
    .returning()
  return row ?? null
}

export const deleteAttachmentRows = (db: Database, ids: readonly AttachmentId[]) =>
  db.delete(attachment).where(inArray(attachment.id, [...ids]))

/** Those of these that the person owns, in one order for everybody, held until the transaction ends. */
export const selectOwnAttachments = (
  db: Database,
  userId: UserId,
  ids: readonly AttachmentId[],
): Promise<AttachmentRow[]> =>
  db
    .select()
    .from(attachment)
    .where(and(eq(attachment.ownerId, userId), inArray(attachment.id, [...ids])))
    .orderBy(attachment.id)
    .for('update')

/** Some of what the person owns. */
export const selectOwnIds = async (db: Database, userId: UserId, limit: number): Promise<AttachmentId[]> => {
  const rows = await db
    .select({ id: attachment.id })
    .from(attachment)
    .where(eq(attachment.ownerId, userId))
    .orderBy(desc(attachment.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** The members of every project, and every chat, that holds one of these. */
export const selectUses = async (db: Database, ids: readonly AttachmentId[]) => {
  const members = await db
    .selectDistinct({ projectId: projectMember.projectId, userId: projectMember.userId })
    .from(projectAttachment)
    .innerJoin(projectMember, eq(projectMember.projectId, projectAttachment.projectId))
    .where(inArray(projectAttachment.attachmentId, [...ids]))
  const chats = await db
    .selectDistinct({ chatId: chat.id, ownerId: chat.ownerId })
    .from(chatAttachment)
    .innerJoin(chat, eq(chat.id, chatAttachment.chatId))
    .where(inArray(chatAttachment.attachmentId, [...ids]))
  return {
    members: Map.groupBy(members, ({ projectId }) => projectId)
      .entries()
      .map(([projectId, rows]): [ProjectId, UserId[]] => [projectId, rows.map(({ userId }) => userId)])
      .toArray(),
    chats,
  }
}

/** Whoever adds to a person's attachments under a limit does it one after the other. */
export const holdOwner = (db: Database, userId: UserId) =>
  db.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('no key update')

const storageUses = prepared((db, userId: Value<UserId>) =>
  db
    .select({ attachments: storageUse.attachments, bytes: storageUse.bytes })
    .from(storageUse)
    .where(eq(storageUse.ownerId, userId)),
)

/** How many attachments a person has, and the bytes of all of them and of what these were before. */
export const findStorageUse = async (
  db: Database,
  userId: UserId,
): Promise<{ attachments: number; bytes: number }> => {
  const [row] = await storageUses(db, userId)
  return row ?? { attachments: 0, bytes: 0 }
}

/** Who hears of an attachment: its owner, and every member of the projects that hold it. */
export const selectAudience = async (
  db: Database,
  { id, ownerId }: Pick<AttachmentRow, 'id' | 'ownerId'>,
) => {
  const members = await db
    .select({ userId: projectMember.userId, projectId: projectMember.projectId })
    .from(projectAttachment)
    .innerJoin(projectMember, eq(projectMember.projectId, projectAttachment.projectId))
    .where(eq(projectAttachment.attachmentId, id))
  const chats = await db
    .select({ chatId: chatAttachment.chatId })
    .from(chatAttachment)
    .where(eq(chatAttachment.attachmentId, id))
  return {
    userIds: [...new Set<UserId>([ownerId, ...members.map((row) => row.userId)])],
    projectIds: [...new Set<ProjectId>(members.map((row) => row.projectId))],
    chatIds: chats.map((row): ChatId => row.chatId),
  }
}

/** Whoever puts a blob's bytes in or takes them out holds this until the transaction ends. */
export const lockBlob = (db: Database, hash: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`blob ${hash}`}, 0))`)

export const insertBlob = (db: Database, values: typeof blob.$inferInsert) =>
  db.insert(blob).values(values).onConflictDoNothing()

/** No attachment has these bytes, as its file, its thumbnail or an earlier version, and no public picture. */
const isUnused = and(
  sql`not exists (select from ${attachment} a where a.blob_hash = ${blob.hash})`,
  sql`not exists (select from ${attachment} a where a.thumbnail_hash = ${blob.hash})`,
  sql`not exists (select from ${attachmentVersion} v where v.blob_hash = ${blob.hash})`,
  sql`not exists (select from ${imageUpload} i where i.blob_hash = ${blob.hash})`,
)

/** Deletes the row unless these bytes are still used; true when it is gone. */
export const deleteUnusedBlob = async (db: Database, hash: string): Promise<boolean> => {
  await db.delete(blob).where(and(eq(blob.hash, hash), isUnused))
  const rows = await db.select({ hash: blob.hash }).from(blob).where(eq(blob.hash, hash))
  return rows.length === 0
}

/** Blobs from before `before` that nothing uses: a younger one may be about to get its attachment. */
export const selectUnusedBlobs = async (db: Database, before: Date, limit: number): Promise<string[]> => {
  const rows = await db
    .select({ hash: blob.hash })
    .from(blob)
    .where(and(lt(blob.createdAt, before), isUnused))
    .limit(limit)
  return rows.map((row) => row.hash)
}

/** Those of these keys of the file store that a row names: a blob, or a piece of an upload on its way. */
export const selectKnownKeys = async (db: Database, keys: string[]): Promise<Set<string>> => {
  const blobs = await db.select({ key: blob.hash }).from(blob).where(inArray(blob.hash, keys))
  const pieces = await db
    .select({ key: stagedPiece.key })
    .from(stagedPiece)
    .where(inArray(stagedPiece.key, keys))
  return new Set([...blobs, ...pieces].map((row) => row.key))
}
