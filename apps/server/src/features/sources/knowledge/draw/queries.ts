import type { AttachmentId } from '@atelier/contract/ids'
import { and, eq, lt, sql } from 'drizzle-orm'
import { attachment } from '../../../../db/schema/index.ts'
import type { JobGrant } from '../../../../platform/access/authorize.ts'
import type { Database } from '../../../../platform/db/database.ts'

export type DrawnRow = typeof attachment.$inferSelect

const isUndrawn = sql`${attachment.status} = 'completed' and ${attachment.readingId} is distinct from ${attachment.drawnReading}`

/** An attachment that has been read and not yet drawn; null when there is nothing to draw. */
export const findUndrawn = async (db: Database, id: AttachmentId): Promise<DrawnRow | null> => {
  const [row] = await db
    .select()
    .from(attachment)
    .where(and(eq(attachment.id, id), isUndrawn))
  return row ?? null
}

/** Keeps what was drawn of a reading; null when another has begun meanwhile. */
export const saveDrawing = async (
  tx: Database,
  _job: JobGrant,
  { id, readingId }: Pick<DrawnRow, 'id' | 'readingId'>,
  thumbnailHash: string | null,
): Promise<DrawnRow | null> => {
  const [row] = await tx
    .update(attachment)
    .set({ thumbnailHash, drawnReading: readingId })
    .where(
      and(eq(attachment.id, id), isUndrawn, sql`${attachment.readingId} is not distinct from ${readingId}`),
    )
    .returning()
  return row ?? null
}

/** What was read before then and not drawn: by an earlier version of Atelier, or when drawing was cut off. */
export const selectUndrawn = async (db: Database, before: Date, limit: number): Promise<AttachmentId[]> => {
  const rows = await db
    .select({ id: attachment.id })
    .from(attachment)
    .where(and(isUndrawn, lt(attachment.updatedAt, before)))
    .limit(limit)
  return rows.map(({ id }) => id)
}

const isSlidesUndrawn = sql`${attachment.status} = 'completed' and ${attachment.mimeType} ~ 'presentation|powerpoint' and ${attachment.readingId} is distinct from ${attachment.slidesReading}`

/** A presentation that has been read, and whose slides have not been drawn; null when there is nothing to draw. */
export const findSlidesUndrawn = async (db: Database, id: AttachmentId): Promise<DrawnRow | null> => {
  const [row] = await db
    .select()
    .from(attachment)
    .where(and(eq(attachment.id, id), isSlidesUndrawn))
  return row ?? null
}

export const selectSlidesUndrawn = async (db: Database, limit: number): Promise<AttachmentId[]> => {
  const rows = await db.select({ id: attachment.id }).from(attachment).where(isSlidesUndrawn).limit(limit)
  return rows.map(({ id }) => id)
}

/** Keeps the slides of a reading; null when another has begun meanwhile. */
export const saveSlides = async (
  tx: Database,
  _job: JobGrant,
  { id, readingId }: Pick<DrawnRow, 'id' | 'readingId'>,
  drawing: { hash: string; size: number } | null,
): Promise<DrawnRow | null> => {
  const [row] = await tx
    .update(attachment)
    .set({ slidesHash: drawing?.hash ?? null, slidesSize: drawing?.size ?? null, slidesReading: readingId })
    .where(
      and(
        eq(attachment.id, id),
        isSlidesUndrawn,
        sql`${attachment.readingId} is not distinct from ${readingId}`,
      ),
    )
    .returning()
  return row ?? null
}
