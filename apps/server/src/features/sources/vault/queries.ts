import type { AttachmentId, ChatbotId, UserId } from '@atelier/contract/ids'
import type { VaultAttachment, VaultSort } from '@atelier/contract/sources/vault'
import { and, asc, count, desc, eq, getTableColumns, inArray, ne, sql, type SQL } from 'drizzle-orm'
import {
  attachment,
  attachmentText,
  bot,
  chat,
  chunk,
  knowledgeItem,
  project,
  projectMember,
} from '../../../db/schema/index.ts'
import { naturalOrder } from '../../../db/schema/natural-order.ts'
import type { Database } from '../../../platform/db/database.ts'
import { escapeLike } from '../../../platform/db/name-search.ts'
import type { OrderCursor } from '../../../platform/keyset.ts'
import type { AttachmentRow } from '../attachments/index.ts'

export interface VaultSelection {
  userId: UserId
  type: AttachmentRow['type'] | undefined
  tag: string | undefined
  search: { text: string; textQuery: string | null } | null
  onlyIds?: readonly AttachmentId[] | undefined
}

/** Pages that the assistant read belong to their chat, not to the vault. */
const isVaultFile = ne(attachment.source, 'WEB')

const naturalName = naturalOrder(attachment.title)

/** The sort key before the ID, and the condition for rows after a cursor. */
const orders: Record<
  VaultSort,
  { key: SQL<string | number>; orderBy: SQL; after: (cursor: OrderCursor) => SQL }
> = {
  newest: {
    key: sql`0`,
    orderBy: sql`${attachment.id} desc nulls last`,
    after: ({ id }) => sql`${attachment.id} < ${id}::uuid`,
  },
  name: {
    key: naturalName,
    orderBy: sql`${naturalName}, ${attachment.id}`,
    after: ({ key, id }) => sql`(${naturalName}, ${attachment.id}) > (${key}::text, ${id}::uuid)`,
  },
  size: {
    key: sql`${attachment.size}::float8`,
    orderBy: sql`${attachment.size} desc nulls last, ${attachment.id} desc nulls last`,
    after: ({ key, id }) => sql`(${attachment.size}, ${attachment.id}) < (${key}::bigint, ${id}::uuid)`,
  },
}

/** Names and passages are searched separately, so that each uses its index. */
const matchesSearch = ({ userId, search }: VaultSelection): SQL | undefined => {
  if (!search) return undefined
  const pattern = `%${escapeLike(search.text)}%`
  // redundant: only the owner's are listed
  const titleMatches = sql`select a.id from ${attachment} a where a.owner_id = ${userId} and (a.title ilike ${pattern} or a.file_name ilike ${pattern})`
  const textMatches = search.textQuery
    ? // redundant: only the owner's are listed
      sql` union select c.attachment_id from ${chunk} c join ${attachment} a on a.id = c.attachment_id where a.owner_id = ${userId} and c.search_vector @@ ${search.textQuery}::tsquery`
    : sql``
  return sql`${attachment.id} in (${titleMatches}${textMatches})`
}

const matchesSelection = (selection: VaultSelection) =>
  and(
    eq(attachment.ownerId, selection.userId),
    isVaultFile,
    selection.onlyIds && inArray(attachment.id, [...selection.onlyIds]),
    selection.type && eq(attachment.type, selection.type),
    selection.tag
      ? sql`${attachment.digest} -> 'tags' @> ${JSON.stringify([selection.tag])}::jsonb`
      : undefined,
    matchesSearch(selection),
  )

export const selectVault = (
  db: Database,
  selection: VaultSelection,
  sort: VaultSort,
  cursor: OrderCursor | null,
  limit: number,
): Promise<(AttachmentRow & { key: string | number })[]> => {
  const { key, orderBy, after } = orders[sort]
  return db
    .select({ ...getTableColumns(attachment), key })
    .from(attachment)
    .where(and(matchesSelection(selection), cursor ? after(cursor) : undefined))
    .orderBy(orderBy)
    .limit(limit)
}

export const countVault = (db: Database, selection: VaultSelection): Promise<number> =>
  db.$count(attachment, matchesSelection(selection))

export const selectProjectsByAttachment = async (
  db: Database,
  userId: UserId,
  ids: readonly AttachmentId[],
): Promise<Map<AttachmentId, VaultAttachment['usedInProjects']>> => {
  const rows = await db
    .select({
      attachmentId: knowledgeItem.attachmentId,
      id: project.id,
      name: project.name,
      description: project.description,
      symbol: project.symbol,
    })
    .from(knowledgeItem)
    .innerJoin(project, eq(project.id, knowledgeItem.baseId))
    .innerJoin(projectMember, and(eq(projectMember.projectId, project.id), eq(projectMember.userId, userId)))
    .where(inArray(knowledgeItem.attachmentId, [...ids]))
    .orderBy(sql`${projectMember.sortTime} desc`, project.id)
  const projectsByAttachment = new Map<AttachmentId, VaultAttachment['usedInProjects']>()
  for (const { attachmentId, ...usedProject } of rows)
    projectsByAttachment.set(attachmentId, [...(projectsByAttachment.get(attachmentId) ?? []), usedProject])
  return projectsByAttachment
}

export const selectBotsByAttachment = async (
  db: Database,
  userId: UserId,
  ids: readonly AttachmentId[],
): Promise<{ attachmentId: AttachmentId; id: ChatbotId; name: string }[]> =>
  db
    .select({
      attachmentId: knowledgeItem.attachmentId,
      id: bot.id,
      name: sql<string>`${bot.draft} ->> 'name'`,
    })
    .from(knowledgeItem)
    // redundant: only the owner can add to a bot
    .innerJoin(bot, and(eq(bot.id, knowledgeItem.baseId), eq(bot.ownerId, userId)))
    .where(inArray(knowledgeItem.attachmentId, [...ids]))
    .orderBy(desc(bot.updatedAt), bot.id)

export const selectChatCounts = async (
  db: Database,
  userId: UserId,
  ids: readonly AttachmentId[],
): Promise<Map<AttachmentId, number>> => {
  const rows = await db
    .select({ id: knowledgeItem.attachmentId, chats: count() })
    .from(knowledgeItem)
    // redundant: only the owner can add to a chat
    .innerJoin(chat, and(eq(chat.id, knowledgeItem.baseId), eq(chat.ownerId, userId)))
    .where(inArray(knowledgeItem.attachmentId, [...ids]))
    .groupBy(knowledgeItem.attachmentId)
  return new Map(rows.map(({ id, chats }) => [id, chats]))
}

const excerptCharacters = 600

export const selectExcerpts = async (
  db: Database,
  ids: readonly AttachmentId[],
): Promise<Map<AttachmentId, string>> => {
  const rows = await db
    .select({
      id: attachmentText.attachmentId,
      opening: sql<string>`left(${attachmentText.text}, ${sql.raw(String(excerptCharacters))})`,
    })
    .from(attachmentText)
    .where(inArray(attachmentText.attachmentId, [...ids]))
  return new Map(rows.flatMap(({ id, opening }) => (opening.trim() === '' ? [] : [[id, opening] as const])))
}

export const selectByHashes = (
  db: Database,
  userId: UserId,
  hashes: readonly string[],
): Promise<AttachmentRow[]> =>
  db
    .selectDistinctOn([attachment.blobHash])
    .from(attachment)
    .where(and(eq(attachment.ownerId, userId), isVaultFile, inArray(attachment.blobHash, [...hashes])))
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

export const selectProjectsUsing = (db: Database, userId: UserId, ids: readonly AttachmentId[]) =>
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

export const selectChatsUsing = (db: Database, userId: UserId, ids: readonly AttachmentId[]) =>
  db
    .selectDistinct({ id: chat.id, title: chat.title })
    .from(knowledgeItem)
    // redundant: only the owner can add to a chat
    .innerJoin(chat, and(eq(chat.id, knowledgeItem.baseId), eq(chat.ownerId, userId)))
    .where(inArray(knowledgeItem.attachmentId, [...ids]))
    .orderBy(desc(chat.id))

export const selectTags = (db: Database, userId: UserId, limit: number) => {
  const tags = db
    .select({ tag: sql<string>`jsonb_array_elements_text(${attachment.digest} -> 'tags')`.as('tag') })
    .from(attachment)
    .where(
      and(
        eq(attachment.ownerId, userId),
        isVaultFile,
        sql`jsonb_typeof(${attachment.digest} -> 'tags') = 'array'`,
      ),
    )
    .as('tags')
  const tagCount = sql<number>`count(*)::int`
  return db
    .select({ tag: tags.tag, count: tagCount })
    .from(tags)
    .groupBy(tags.tag)
    .orderBy(desc(tagCount), tags.tag)
    .limit(limit)
}
