import type { AttachmentId, UserId } from '@atelier/contract/ids'
import { and, desc, eq, inArray, lt, ne, not, sql } from 'drizzle-orm'
import {
  attachment,
  attachmentText,
  blob,
  knowledgeItem,
  previousText,
  stagedPiece,
  storageUsage,
  user,
} from '../../../db/schema/index.ts'
import type { Grant, JobGrant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { isUnused } from '../../../platform/files/queries.ts'
import { planColumns, type UserRow } from '../../people/users/index.ts'

export type AttachmentRow = typeof attachment.$inferSelect

/** Stored by a plugin's tool instead of being added by its owner. */
export const isPluginResult = sql`${attachment.connectedAppType} is not distinct from 'PLUGIN_RESULT'`

export const findAttachmentRow = async (db: Database, id: AttachmentId): Promise<AttachmentRow | null> => {
  const [row] = await db.select().from(attachment).where(eq(attachment.id, id))
  return row ?? null
}

export const insertAttachment = async (
  db: Database,
  { userId: ownerId }: Actor,
  values: Omit<typeof attachment.$inferInsert, 'ownerId'>,
) => {
  const [row] = await db
    .insert(attachment)
    .values({ ...values, ownerId })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

export const insertAttachments = async (
  db: Database,
  { userId: ownerId }: Actor,
  rows: readonly AttachmentRow[],
): Promise<void> => {
  await db.insert(attachment).values(rows.map((row) => ({ ...row, ownerId })))
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
  { id }: Grant<'attachment', 'RENAME' | 'REPLACE' | 'PROCESS'>,
  values: Partial<typeof attachment.$inferInsert>,
): Promise<AttachmentRow | null> => {
  const [row] = await db
    .update(attachment)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(attachment.id, id))
    .returning()
  return row ?? null
}

export const deleteAttachmentRows = (db: Database, grants: readonly Grant<'attachment', 'DELETE'>[]) =>
  db.delete(attachment).where(
    inArray(
      attachment.id,
      grants.map(({ id }) => id),
    ),
  )

/** Locks the rows until the transaction ends, in a fixed order to prevent deadlocks. */
export const selectOwnAttachments = (
  tx: Database,
  userId: UserId,
  ids: readonly AttachmentId[],
  lock: 'update' | 'key share',
): Promise<AttachmentRow[]> =>
  tx
    .select()
    .from(attachment)
    .where(and(eq(attachment.ownerId, userId), inArray(attachment.id, [...ids])))
    .orderBy(attachment.id)
    .for(lock)

export const selectOwnIds = async (db: Database, userId: UserId, limit: number): Promise<AttachmentId[]> => {
  const rows = await db
    .select({ id: attachment.id })
    .from(attachment)
    .where(eq(attachment.ownerId, userId))
    .orderBy(desc(attachment.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

export const countByOwner = (db: Database, userId: UserId): Promise<number> =>
  db.$count(attachment, and(eq(attachment.ownerId, userId), ne(attachment.source, 'WEB')))

export const countByDrop = async (
  db: Database,
  userId: UserId,
  dropId: string,
): Promise<{ files: number; images: number }> => {
  const rows = await db
    .select({ type: attachment.type })
    .from(attachment)
    .where(and(eq(attachment.ownerId, userId), eq(attachment.dropId, dropId)))
  return { files: rows.length, images: rows.filter(({ type }) => type === 'IMAGE').length }
}

export const findDuplicate = async (
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

/**
 * Locks the user's row until the transaction ends, so that additions are serialized and limits hold. Returns
 * what their plan depends on.
 */
export const lockOwner = async (
  db: Database,
  userId: UserId,
): Promise<Pick<UserRow, 'isAnonymous' | 'hasTeamPlan' | 'plan'>> => {
  const [row] = await db.select(planColumns).from(user).where(eq(user.id, userId)).for('no key update')
  if (!row) throw new AppError('NOT_SIGNED_IN', 'Sign in to continue.')
  return row
}

export const findStorageUsage = async (
  db: Database,
  userId: UserId,
): Promise<{ attachments: number; bytes: number }> => {
  const [row] = await db
    .select({ attachments: storageUsage.attachments, bytes: storageUsage.bytes })
    .from(storageUsage)
    .where(eq(storageUsage.ownerId, userId))
  return row ?? { attachments: 0, bytes: 0 }
}

/** Required before storing or deleting a blob's bytes. */
export const lockBlob = (db: Database, hash: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`blob ${hash}`}, 0))`)

export const insertBlob = (db: Database, _job: JobGrant, values: typeof blob.$inferInsert) =>
  db.insert(blob).values(values).onConflictDoNothing()

export const deleteUnusedBlob = async (db: Database, _job: JobGrant, hash: string): Promise<boolean> => {
  await db.delete(blob).where(and(eq(blob.hash, hash), isUnused))
  const rows = await db.select({ hash: blob.hash }).from(blob).where(eq(blob.hash, hash))
  return rows.length === 0
}

/** Skips younger blobs, which may be about to get an attachment. */
export const selectUnusedBlobs = async (
  db: Database,
  createdBefore: Date,
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .select({ hash: blob.hash })
    .from(blob)
    .where(and(lt(blob.createdAt, createdBefore), isUnused))
    .limit(limit)
  return rows.map((row) => row.hash)
}

export const selectUsedKeys = async (db: Database, keys: string[]): Promise<Set<string>> => {
  const blobs = await db.select({ key: blob.hash }).from(blob).where(inArray(blob.hash, keys))
  const pieces = await db
    .select({ key: stagedPiece.key })
    .from(stagedPiece)
    .where(inArray(stagedPiece.key, keys))
  return new Set([...blobs, ...pieces].map((row) => row.key))
}

export const moveAttachments = async (
  tx: Database,
  _job: JobGrant,
  from: UserId,
  to: UserId,
): Promise<void> => {
  await tx.update(attachment).set({ ownerId: to }).where(eq(attachment.ownerId, from))
}

const isUsed = sql`exists (select from ${knowledgeItem} k where k.attachment_id = ${attachment.id})`

export const deleteUnusedPages = (db: Database, _job: JobGrant) =>
  db.delete(attachment).where(and(eq(attachment.source, 'WEB'), not(isUsed)))
