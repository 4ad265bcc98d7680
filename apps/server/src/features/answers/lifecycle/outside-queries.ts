import type { AttachmentId, ChatbotId, ProjectId, UserId } from '@atelier/contract/ids'
import { and, eq, inArray, isNotNull, ne, not, or, sql } from 'drizzle-orm'
import { attachment, bot, knowledgeItem, project, projectMember } from '../../../db/schema/index.ts'
import type { Database } from '../../../platform/db/database.ts'

/** Others write in it, or it was copied from one of theirs. */
const isShared = (reader: UserId) =>
  sql`(${or(
    isNotNull(project.forkedFromId),
    ne(project.createdByUserId, reader),
    sql`exists (select from ${projectMember} where ${projectMember.projectId} = ${project.id} and ${projectMember.userId} <> ${reader})`,
  )})`

/** What an answer may rest on, now or from earlier in the chat. */
interface Material {
  readonly attachmentIds: readonly AttachmentId[]
  readonly projectIds: readonly ProjectId[]
  readonly botIds: readonly ChatbotId[]
}

const unique = <Id>(ids: readonly Id[]): Id[] => [...new Set(ids)]

/** Whether a bot, a project or a source may hold words that are not the reader's own. What is gone may have. */
export const hasOutsideSources = async (
  db: Database,
  reader: UserId,
  { attachmentIds, projectIds, botIds }: Material,
): Promise<boolean> => {
  const [ids, projects, bots] = [unique(attachmentIds), unique(projectIds), unique(botIds)]
  const isOwnBot = and(inArray(bot.id, bots), eq(bot.ownerId, reader))
  if ((await db.$count(bot, isOwnBot)) < bots.length) return true
  const isOwnProject = and(inArray(project.id, projects), not(isShared(reader)))
  if ((await db.$count(project, isOwnProject)) < projects.length) return true
  if ((await db.$count(attachment, inArray(attachment.id, ids))) < ids.length) return true
  const foreign = await db
    .select({ id: attachment.id })
    .from(attachment)
    .where(
      and(
        or(
          inArray(attachment.id, ids),
          sql`exists (select from ${knowledgeItem} where ${knowledgeItem.attachmentId} = ${attachment.id} and ${inArray(knowledgeItem.baseId, projects)})`,
        ),
        or(
          ne(attachment.ownerId, reader),
          isNotNull(attachment.url),
          isNotNull(attachment.connectedAppType),
          sql`exists (select from ${knowledgeItem} join ${project} on ${project.id} = ${knowledgeItem.baseId} where ${knowledgeItem.attachmentId} = ${attachment.id} and ${isShared(reader)})`,
        ),
      ),
    )
    .limit(1)
  return foreign.length > 0
}
