import type { AttachmentId, ChatbotId, ProjectId, UserId } from '@atelier/contract/ids'
import { and, eq, inArray, isNotNull, ne, not, or, sql } from 'drizzle-orm'
import { attachment, bot, knowledgeItem, project } from '../../../db/schema/index.ts'
import type { Database } from '../../../platform/db/database.ts'
import { hasUntrustedTextSql } from '../../projects/projects/store/index.ts'
import { hasUntrustedParts } from '../tools/untrusted-parts.ts'
import type { Turn } from './answer-queries.ts'

interface Material {
  readonly attachmentIds: readonly AttachmentId[]
  readonly projectIds: readonly ProjectId[]
  readonly botIds: readonly ChatbotId[]
}

const unique = <Id>(ids: readonly Id[]): Id[] => [...new Set(ids)]

/**
 * Whether a bot, project or source may contain text that isn't the reader's own. Deleted ones count as
 * untrusted.
 */
const isUntrusted = async (
  db: Database,
  reader: UserId,
  { attachmentIds, projectIds, botIds }: Material,
): Promise<boolean> => {
  if (attachmentIds.length + projectIds.length + botIds.length === 0) return false
  const [ids, projects, bots] = [unique(attachmentIds), unique(projectIds), unique(botIds)]
  const isOwnBot = and(inArray(bot.id, bots), eq(bot.ownerId, reader))
  if ((await db.$count(bot, isOwnBot)) < bots.length) return true
  const isOwnProject = and(inArray(project.id, projects), not(hasUntrustedTextSql(reader)))
  if ((await db.$count(project, isOwnProject)) < projects.length) return true
  if ((await db.$count(attachment, inArray(attachment.id, ids))) < ids.length) return true
  const untrustedRows = await db
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
          attachment.hasUntrustedText,
          isNotNull(attachment.url),
          isNotNull(attachment.connectedAppType),
          sql`exists (select from ${knowledgeItem} join ${project} on ${project.id} = ${knowledgeItem.baseId} where ${knowledgeItem.attachmentId} = ${attachment.id} and ${hasUntrustedTextSql(reader)})`,
        ),
      ),
    )
    .limit(1)
  return untrustedRows.length > 0
}

/** Whether other people's text, from its sources or from earlier in its branch, may steer an answer. */
export const hasUntrustedText = async (
  db: Database,
  reader: UserId,
  material: Material,
  branch: readonly Turn[],
): Promise<boolean> =>
  branch.some((turn) => turn.hasUntrustedText === true || hasUntrustedParts(turn.parts)) ||
  isUntrusted(db, reader, material)
