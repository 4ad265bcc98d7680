import type { AttachmentId } from '@atelier/contract/ids'
import { and, eq, lt, sql } from 'drizzle-orm'
import { attachment } from '../../../../db/schema/index.ts'
import type { JobGrant } from '../../../../platform/access/authorize.ts'
import type { Database } from '../../../../platform/db/database.ts'

export type DrawnRow = typeof attachment.$inferSelect

const isUndrawn = sql`${attachment.status} = 'completed' and ${attachment.readingId} is distinct from ${attachment.drawnReading}`

export const findUndrawn = async (db: Database, id: AttachmentId): Promise<DrawnRow | null> => {
  const [row] = await db
    .select()
    .from(attachment)
    .where(and(eq(attachment.id, id), isUndrawn))
  return row ?? null
}

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

export const selectUndrawn = async (db: Database, before: Date, limit: number): Promise<AttachmentId[]> => {
  const rows = await db
    .select({ id: attachment.id })
    .from(attachment)
    .where(and(isUndrawn, lt(attachment.updatedAt, before)))
    .limit(limit)
  return rows.map(({ id }) => id)
}

const isSlidesUndrawn = sql`${attachment.status} = 'completed' and ${attachment.mimeType} ~ 'presentation|powerpoint' and ${attachment.readingId} is distinct from ${attachment.slidesReading}`

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
