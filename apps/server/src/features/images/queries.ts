import type { ImageId } from '@atelier/contract/ids'
import { and, desc, eq, lt } from 'drizzle-orm'
import { image } from '../../db/schema/index.ts'
import type { Grant, JobGrant } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'

export type ImageRow = typeof image.$inferSelect

export const findImage = async (db: Database, id: ImageId, isLocked: boolean): Promise<ImageRow | null> => {
  const query = db.select().from(image).where(eq(image.id, id))
  const [row] = await (isLocked ? query.for('update') : query)
  return row ?? null
}

export const selectImages = (
  db: Database,
  { userId }: Actor,
  before: ImageId | null,
  limit: number,
): Promise<ImageRow[]> =>
  db
    .select()
    .from(image)
    .where(and(eq(image.ownerId, userId), before ? lt(image.id, before) : undefined))
    .orderBy(desc(image.id))
    .limit(limit)

export const insertImage = async (
  tx: Database,
  { userId: ownerId }: Actor,
  values: Omit<typeof image.$inferInsert, 'ownerId'>,
): Promise<ImageRow | null> => {
  const [row] = await tx
    .insert(image)
    .values({ ...values, ownerId })
    .returning()
  return row ?? null
}

/** Null if the image was deleted, or finished by another run of the job. */
export const finishImage = async (
  tx: Database,
  { id }: Grant<'made image', 'MAKE'>,
  values: Partial<Omit<ImageRow, 'id' | 'ownerId'>>,
): Promise<ImageRow | null> => {
  const [row] = await tx
    .update(image)
    .set(values)
    .where(and(eq(image.id, id), eq(image.status, 'making')))
    .returning()
  return row ?? null
}

export const deleteImageRow = async (tx: Database, { id }: Grant<'made image', 'DELETE'>): Promise<void> => {
  await tx.delete(image).where(eq(image.id, id))
}

export const selectAbandonedImages = (db: Database, _job: JobGrant, cutoff: Date): Promise<ImageRow[]> =>
  db
    .select()
    .from(image)
    .where(and(eq(image.status, 'making'), lt(image.createdAt, cutoff)))
    .limit(500)

export const deleteOwnedImages = async (tx: Database, { userId }: Actor): Promise<string[]> => {
  const rows = await tx
    .delete(image)
    .where(eq(image.ownerId, userId))
    .returning({ blob: image.blobHash, thumb: image.thumbHash })
  return rows.flatMap(({ blob, thumb }) => [blob, thumb].filter((hash) => hash !== null))
}
