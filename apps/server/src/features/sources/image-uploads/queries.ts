import type { UserId } from '@atelier/contract/ids'
import { and, eq, getTableColumns, isNotNull, isNull, lt } from 'drizzle-orm'
import { imageUpload, user } from '../../../db/schema/index.ts'
import type { Grant, JobGrant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'

export type ImageRow = typeof imageUpload.$inferSelect

export const insertImages = (
  db: Database,
  { userId: ownerId }: Actor,
  rows: readonly Omit<typeof imageUpload.$inferInsert, 'ownerId'>[],
) => db.insert(imageUpload).values(rows.map((row) => ({ ...row, ownerId })))

export const findImage = async (db: Database, fileName: string): Promise<ImageRow | null> => {
  const [row] = await db.select().from(imageUpload).where(eq(imageUpload.fileName, fileName))
  return row ?? null
}

export const lockImage = async (db: Database, fileName: string): Promise<ImageRow | null> => {
  const [row] = await db.select().from(imageUpload).where(eq(imageUpload.fileName, fileName)).for('update')
  return row ?? null
}

export const lockOwnImage = async (
  db: Database,
  ownerId: UserId,
  fileName: string,
): Promise<ImageRow | null> => {
  const [row] = await db
    .select()
    .from(imageUpload)
    .where(and(eq(imageUpload.fileName, fileName), eq(imageUpload.ownerId, ownerId)))
    .for('update')
  return row ?? null
}

export const updateImage = (
  db: Database,
  { id }: Grant<'image', 'SEND' | 'PUBLISH'>,
  values: Partial<ImageRow>,
) => db.update(imageUpload).set(values).where(eq(imageUpload.fileName, id))

export const findPublicImage = async (db: Database, fileName: string): Promise<ImageRow | null> => {
  const [row] = await db
    .select(getTableColumns(imageUpload))
    .from(imageUpload)
    .innerJoin(user, and(eq(user.id, imageUpload.ownerId), isNull(user.blockedAt)))
    .where(and(eq(imageUpload.fileName, fileName), isNotNull(imageUpload.publishedAt)))
  return row ?? null
}

export const countImages = async (db: Database, ownerId: UserId) => {
  const isOwn = eq(imageUpload.ownerId, ownerId)
  return {
    waiting: await db.$count(imageUpload, and(isOwn, isNull(imageUpload.publishedAt))),
    all: await db.$count(imageUpload, isOwn),
  }
}

/** The job for unused blobs deletes the bytes. */
export const deleteUnpublishedRows = (db: Database, _job: JobGrant, createdBefore: Date) =>
  db.delete(imageUpload).where(and(isNull(imageUpload.publishedAt), lt(imageUpload.createdAt, createdBefore)))

export const deleteOwnedImages = async (db: Database, { userId: ownerId }: Actor): Promise<string[]> => {
  const rows = await db
    .delete(imageUpload)
    .where(eq(imageUpload.ownerId, ownerId))
    .returning({ hash: imageUpload.blobHash })
  return rows.flatMap(({ hash }) => hash ?? [])
}
