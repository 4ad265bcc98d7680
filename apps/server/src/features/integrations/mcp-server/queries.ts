import type { AttachmentId, ProjectId, UserId } from '@atelier/contract/ids'
import { and, desc, eq, type SQL } from 'drizzle-orm'
import { attachment, knowledgeItem, project, projectMember } from '../../../db/schema/index.ts'
import type { Database } from '../../../platform/db/database.ts'

export interface ProjectSource {
  readonly id: AttachmentId
  readonly title: string
  readonly pages: number | null
  readonly projectId: ProjectId
}

const selectSourcesWhere = async (
  db: Database,
  reader: UserId,
  where: SQL | undefined,
  limit: number,
): Promise<ProjectSource[]> => {
  const rows = await db
    .selectDistinctOn([attachment.id], {
      id: attachment.id,
      title: attachment.title,
      pages: attachment.pages,
      projectId: project.id,
    })
    .from(attachment)
    .innerJoin(knowledgeItem, eq(knowledgeItem.attachmentId, attachment.id))
    .innerJoin(project, eq(project.id, knowledgeItem.baseId))
    .innerJoin(projectMember, eq(projectMember.projectId, project.id))
    .where(and(eq(projectMember.userId, reader), eq(attachment.status, 'completed'), where))
    .orderBy(desc(attachment.id), project.id)
    .limit(limit)
  return rows
}

export const selectReadableSources = (
  db: Database,
  reader: UserId,
  limit: number,
): Promise<ProjectSource[]> => selectSourcesWhere(db, reader, undefined, limit)

export const findReadableSource = async (
  db: Database,
  reader: UserId,
  id: AttachmentId,
): Promise<ProjectSource | null> => {
  const [row] = await selectSourcesWhere(db, reader, eq(attachment.id, id), 1)
  return row ?? null
}
