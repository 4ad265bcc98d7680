import type { AttachmentId } from '@atelier/contract/ids'
import { and, eq, lt, sql } from 'drizzle-orm'
import { attachment } from '../../../../db/schema/index.ts'
import type { JobGrant } from '../../../../platform/access/authorize.ts'
import type { Database } from '../../../../platform/db/database.ts'

export type AttachmentRow = typeof attachment.$inferSelect

const isUnrendered = sql`${attachment.status} = 'completed' and ${attachment.extractionId} is distinct from ${attachment.renderedExtractionId}`

export const findUnrenderedAttachment = async (
  db: Database,
  id: AttachmentId,
): Promise<AttachmentRow | null> => {
  const [row] = await db
    .select()
    .from(attachment)
    .where(and(eq(attachment.id, id), isUnrendered))
  return row ?? null
}

export const saveThumbnail = async (
  tx: Database,
  _job: JobGrant,
  { id, extractionId }: Pick<AttachmentRow, 'id' | 'extractionId'>,
  thumbnailHash: string | null,
): Promise<AttachmentRow | null> => {
  const [row] = await tx
    .update(attachment)
    .set({ thumbnailHash, renderedExtractionId: extractionId })
    .where(
      and(
        eq(attachment.id, id),
        isUnrendered,
        sql`${attachment.extractionId} is not distinct from ${extractionId}`,
      ),
    )
    .returning()
  return row ?? null
}

export const selectUnrenderedAttachments = async (
  db: Database,
  updatedBefore: Date,
  limit: number,
): Promise<AttachmentId[]> => {
  const rows = await db
    .select({ id: attachment.id })
    .from(attachment)
    .where(and(isUnrendered, lt(attachment.updatedAt, updatedBefore)))
    .limit(limit)
  return rows.map(({ id }) => id)
}

const hasUnrenderedSlides = sql`${attachment.status} = 'completed' and ${attachment.mimeType} ~ 'presentation|powerpoint' and ${attachment.extractionId} is distinct from ${attachment.slidesExtractionId}`

export const findUnrenderedSlides = async (db: Database, id: AttachmentId): Promise<AttachmentRow | null> => {
  const [row] = await db
    .select()
    .from(attachment)
    .where(and(eq(attachment.id, id), hasUnrenderedSlides))
  return row ?? null
}

export const selectUnrenderedSlides = async (db: Database, limit: number): Promise<AttachmentId[]> => {
  const rows = await db.select({ id: attachment.id }).from(attachment).where(hasUnrenderedSlides).limit(limit)
  return rows.map(({ id }) => id)
}

export const saveSlides = async (
  tx: Database,
  _job: JobGrant,
  { id, extractionId }: Pick<AttachmentRow, 'id' | 'extractionId'>,
  slidesFile: { hash: string; size: number } | null,
): Promise<AttachmentRow | null> => {
  const [row] = await tx
    .update(attachment)
    .set({
      slidesHash: slidesFile?.hash ?? null,
      slidesSize: slidesFile?.size ?? null,
      slidesExtractionId: extractionId,
    })
    .where(
      and(
        eq(attachment.id, id),
        hasUnrenderedSlides,
        sql`${attachment.extractionId} is not distinct from ${extractionId}`,
      ),
    )
    .returning()
  return row ?? null
}
