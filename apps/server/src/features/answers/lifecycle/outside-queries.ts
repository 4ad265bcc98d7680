import type { AttachmentId, ProjectId, UserId } from '@atelier/contract/ids'
import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { attachment, knowledgeItem, project, projectMember } from '../../../db/schema/index.ts'
import type { Database } from '../../../platform/db/database.ts'

/** Others write in it, or it was copied from one of theirs. */
const isShared = (reader: UserId) =>
  or(
    isNotNull(project.forkedFromId),
    ne(project.createdByUserId, reader),
    sql`exists (select from ${projectMember} where ${projectMember.projectId} = ${project.id} and ${projectMember.userId} <> ${reader})`,
  )

/** Whether a project's instructions or one of these sources may hold words that are not the reader's own. */
export const hasOutsideSources = async (
  db: Database,
  reader: UserId,
  { sources, projectId }: { sources: readonly { id: AttachmentId }[]; projectId: ProjectId | null },
): Promise<boolean> => {
  const ids = sources.map(({ id }) => id)
  const projects = db
    .select({ id: project.id })
    .from(project)
    .where(and(eq(project.id, projectId ?? sql`null`), isShared(reader)))
  const foreign = db
    .select({ id: attachment.id })
    .from(attachment)
    .where(
      and(
        inArray(attachment.id, ids),
        or(
          ne(attachment.ownerId, reader),
          isNotNull(attachment.url),
          isNotNull(attachment.connectedAppType),
          sql`exists (select from ${knowledgeItem} join ${project} on ${project.id} = ${knowledgeItem.baseId} where ${knowledgeItem.attachmentId} = ${attachment.id} and ${isShared(reader)})`,
        ),
      ),
    )
  const [row] = await db
    .select({ isOutside: sql<boolean>`exists (${projects}) or exists (${foreign})` })
    .from(sql`(select 1) as one`)
  return row?.isOutside ?? false
}
