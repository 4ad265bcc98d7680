import type { ProjectId } from '@atelier/contract/ids'
import { and, desc, eq } from 'drizzle-orm'
import { attachment, projectAttachment } from '../../db/schema/index.ts'
import type { Database } from '../../platform/db/database.ts'

export type AttachmentRow = typeof attachment.$inferSelect

/** The project's sources, newest first. */
export const selectProjectAttachments = async (db: Database, projectId: ProjectId): Promise<AttachmentRow[]> => {
  const rows = await db
    .select({ attachment })
    .from(projectAttachment)
    .innerJoin(attachment, and(eq(attachment.id, projectAttachment.attachmentId)))
    .where(eq(projectAttachment.projectId, projectId))
    .orderBy(desc(projectAttachment.createdAt), desc(attachment.id))
  return rows.map((row) => row.attachment)
}
