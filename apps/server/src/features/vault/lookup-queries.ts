import type { AttachmentId, UserId } from '@atelier/contract/ids'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { attachment, chat, knowledgeItem, project, projectMember } from '../../db/schema/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { AttachmentRow } from '../attachments/index.ts'

/** The person's own with these bytes, the first that was added of each. */
export const selectKnown = (
  db: Database,
  userId: UserId,
  hashes: readonly string[],
): Promise<AttachmentRow[]> =>
  db
    .selectDistinctOn([attachment.blobHash])
    .from(attachment)
    .where(and(eq(attachment.ownerId, userId), inArray(attachment.blobHash, [...hashes])))
    .orderBy(attachment.blobHash, asc(attachment.id))

export const selectOwnIds = async (
  db: Database,
  userId: UserId,
  ids: readonly AttachmentId[],
): Promise<AttachmentId[]> => {
  const rows = await db
    .select({ id: attachment.id })
    .from(attachment)
    .where(and(eq(attachment.ownerId, userId), inArray(attachment.id, [...ids])))
  return rows.map(({ id }) => id)
}

/** Every project that holds one of these; `isMember`: the person is in it. */
export const selectHoldingProjects = (db: Database, userId: UserId, ids: readonly AttachmentId[]) =>
  db
    .selectDistinct({
      id: project.id,
      name: project.name,
      isMember: sql<boolean>`${projectMember.userId} is not null`,
    })
    .from(knowledgeItem)
    .innerJoin(project, eq(project.id, knowledgeItem.baseId))
    .leftJoin(projectMember, and(eq(projectMember.projectId, project.id), eq(projectMember.userId, userId)))
    .where(inArray(knowledgeItem.attachmentId, [...ids]))
    .orderBy(project.name)

/** The person's chats that hold one of these, the newest first. */
export const selectHoldingChats = (db: Database, userId: UserId, ids: readonly AttachmentId[]) =>
  db
    .selectDistinct({ id: chat.id, title: chat.title })
    .from(knowledgeItem)
    .innerJoin(chat, and(eq(chat.id, knowledgeItem.baseId), eq(chat.ownerId, userId)))
    .where(inArray(knowledgeItem.attachmentId, [...ids]))
    .orderBy(desc(chat.id))

/** What the person's attachments are about, the most frequent first. */
export const selectTags = (db: Database, userId: UserId, limit: number) => {
  const tags = db
    .select({ tag: sql<string>`jsonb_array_elements_text(${attachment.digest} -> 'tags')`.as('tag') })
    .from(attachment)
    .where(and(eq(attachment.ownerId, userId), sql`jsonb_typeof(${attachment.digest} -> 'tags') = 'array'`))
    .as('tags')
  const times = sql<number>`count(*)::int`
  return db
    .select({ tag: tags.tag, count: times })
    .from(tags)
    .groupBy(tags.tag)
    .orderBy(desc(times), tags.tag)
    .limit(limit)
}
