import type { AttachmentId, ChatId, UserId } from '@atelier/contract/ids'
import { and, eq, or, sql } from 'drizzle-orm'
import { attachment, bot, knowledgeItem, message, projectMember } from '../../../../db/schema/index.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { type Placeholders, prepareQuery } from '../../../../platform/patches/prepare-query.ts'
import { selectItemIds } from './base-queries.ts'

/** `isCutOff`: the chat's owner has left its project. */
interface ReadableChat {
  readonly id: ChatId
  readonly ownerId: UserId
  readonly isCutOff: boolean
}

/** The sources whose citations the chat's owner may see; null if they may see all. */
export const findVisibleSources = async (
  db: Database,
  { id, ownerId, isCutOff }: ReadableChat,
): Promise<ReadonlySet<AttachmentId> | null> => {
  if (isCutOff) return selectItemIds(db, id)
  const [missingMention] = await missingMentionQuery(db, { id, ownerId })
  return missingMention ? selectReadableCitedIds(db, id, ownerId) : null
}

/** Finds mentions of projects of which the owner is no longer a member. */
const missingMentionQuery = prepareQuery(
  (db, { id, ownerId }: Placeholders<Omit<ReadableChat, 'isCutOff'>>) => {
    const mentionedId = sql`(case when part #>> '{mention,kind}' = 'project' then part #>> '{mention,id}' end)::uuid`
    return db
      .select({ id: message.id })
      .from(message)
      .where(
        and(
          eq(message.chatId, id),
          eq(message.role, 'user'),
          sql`exists (
          select from jsonb_array_elements(${message.parts}) part
          where ${mentionedId} is not null and not exists (
            select from ${projectMember} m where m.project_id = ${mentionedId} and m.user_id = ${ownerId}
          )
        )`,
        ),
      )
      .limit(1)
  },
)

const selectReadableCitedIds = async (
  db: Database,
  chatId: ChatId,
  userId: UserId,
): Promise<Set<AttachmentId>> => {
  const isCited = sql`${attachment.id} in (
    select (citation ->> 'attachmentId')::uuid
    from ${message} m, jsonb_array_elements(m.citations) citation
    where m.chat_id = ${chatId}
  )`
  const isInOwnProject = sql`exists (
    select from ${knowledgeItem} i join ${projectMember} m on m.project_id = i.base_id
    where i.attachment_id = ${attachment.id} and m.user_id = ${userId}
  )`
  const isOpenedByBot = sql`exists (
    select from ${knowledgeItem} i join ${bot} b on b.id = i.base_id
    where i.attachment_id = ${attachment.id} and b.access = 'public' and b.live is not null and b.opens_sources
  )`
  const rows = await db
    .select({ id: attachment.id })
    .from(attachment)
    .where(and(isCited, or(eq(attachment.ownerId, userId), isInOwnProject, isOpenedByBot)))
  return new Set(rows.map(({ id }) => id))
}
