import type { CraftOrigin, CraftStatus } from '@atelier/contract/crafts/craft'
import type { CraftId, CraftVersionId, MessageId, UserId } from '@atelier/contract/ids'
import type { MessagePart } from '@atelier/contract/answers/message'
import { and, asc, desc, eq, getTableColumns, inArray, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  chat,
  craft,
  craftData,
  craftShare,
  craftVersion,
  deletedProject,
  message,
  projectMember,
} from '../../db/schema/index.ts'
import type { Grant, JobGrant } from '../../platform/access/authorize.ts'
import type { Database } from '../../platform/db/database.ts'
import { sanitizeForStorage } from '../../platform/sanitize-for-storage.ts'

export type CraftRow = typeof craft.$inferSelect
export type VersionRow = typeof craftVersion.$inferSelect

export type AnswerGrant = Grant<'chat', 'ANSWER' | 'CREATE_CHAT' | 'SEND_MESSAGE'>

/** `isCutOff`: the owner has left the project of the craft's chat. */
export const findCraft = async (db: Database, ownerId: UserId, id: CraftId) => {
  const hasProjectAccess = sql`(${chat.projectId} is null or exists (select from ${projectMember} m where m.project_id = ${chat.projectId} and m.user_id = ${ownerId}))`
  const [row] = await db
    .select({
      ...getTableColumns(craft),
      projectId: chat.projectId,
      isCutOff: sql<boolean>`not ${hasProjectAccess}`,
    })
    .from(craft)
    .innerJoin(chat, eq(chat.id, craft.chatId))
    .where(
      and(
        eq(craft.id, id),
        eq(craft.ownerId, ownerId),
        sql`(${hasProjectAccess} or not exists (select from ${deletedProject} d where d.project_id = ${chat.projectId}))`,
      ),
    )
  return row ?? null
}

const metadataColumns = () => {
  const {
    content: _content,
    citations: _citations,
    unsupported: _unsupported,
    hash: _hash,
    ...columns
  } = getTableColumns(craftVersion)
  return columns
}

export const selectVersions = (db: Database, craftId: CraftId) =>
  db
    .select(metadataColumns())
    .from(craftVersion)
    .where(eq(craftVersion.craftId, craftId))
    .orderBy(craftVersion.number)

export const findVersion = async (
  db: Database,
  craftId: CraftId,
  id: CraftVersionId,
): Promise<VersionRow | null> => {
  const [row] = await db
    .select()
    .from(craftVersion)
    .where(and(eq(craftVersion.id, id), eq(craftVersion.craftId, craftId)))
  return row ?? null
}

export const selectContents = async (
  db: Database,
  ids: readonly CraftVersionId[],
): Promise<Map<CraftVersionId, string>> => {
  if (ids.length === 0) return new Map()
  const newerVersion = alias(craftVersion, 'newer')
  const rows = await db
    .selectDistinctOn([craftVersion.id], { id: craftVersion.id, content: newerVersion.content })
    .from(craftVersion)
    .innerJoin(
      newerVersion,
      and(
        eq(newerVersion.craftId, craftVersion.craftId),
        eq(newerVersion.messageId, craftVersion.messageId),
        eq(newerVersion.index, craftVersion.index),
      ),
    )
    .where(inArray(craftVersion.id, [...ids]))
    .orderBy(craftVersion.id, desc(newerVersion.number))
  return new Map(rows.map(({ id, content }) => [id, content]))
}

export const selectHeads = (db: Database, messageIds: readonly MessageId[]) =>
  db
    .selectDistinctOn([craftVersion.craftId], {
      craftId: craftVersion.craftId,
      versionId: craftVersion.id,
      messageId: craftVersion.messageId,
      index: craftVersion.index,
      number: craftVersion.number,
      content: craftVersion.content,
      identifier: craft.identifier,
      title: craft.title,
      kind: craft.type,
      language: craft.language,
    })
    .from(craftVersion)
    .innerJoin(craft, eq(craft.id, craftVersion.craftId))
    .where(inArray(craftVersion.messageId, [...messageIds]))
    .orderBy(asc(craftVersion.craftId), desc(craftVersion.number))

export const findHead = async (
  db: Database,
  { id, chatId }: Pick<CraftRow, 'id' | 'chatId'>,
  leafId: MessageId | undefined,
): Promise<VersionRow | null> => {
  const leaf =
    leafId ?? sql`(select l.id from ${message} l where l.chat_id = ${chatId} order by l.id desc limit 1)`
  const branch = sql`(with recursive up as (
    select m.id, m.parent_id from ${message} m where m.id = ${leaf} and m.chat_id = ${chatId}
    union all select m.id, m.parent_id from ${message} m join up on m.id = up.parent_id
  ) select up.id from up)`
  const [row] = await db
    .select()
    .from(craftVersion)
    .where(and(eq(craftVersion.craftId, id), sql`${craftVersion.messageId} in ${branch}`))
    .orderBy(desc(craftVersion.number))
    .limit(1)
  return row ?? null
}

/** Serializes new versions. Returns the next version's number; null if the craft isn't found. */
export const lockCraft = async (tx: Database, id: CraftId): Promise<number | null> => {
  const [row] = await tx.select({ id: craft.id }).from(craft).where(eq(craft.id, id)).for('update')
  if (!row) return null
  const [newest] = await tx
    .select({ number: craftVersion.number })
    .from(craftVersion)
    .where(eq(craftVersion.craftId, id))
    .orderBy(desc(craftVersion.number))
    .limit(1)
  return (newest?.number ?? 0) + 1
}

export const insertCraft = async (
  tx: Database,
  { id: chatId }: AnswerGrant,
  values: Omit<CraftRow, 'chatId'>,
): Promise<void> => {
  await tx.insert(craft).values({ ...values, chatId })
}

export const updateCraftRow = async (
  tx: Database,
  { id: chatId }: AnswerGrant,
  id: CraftId,
  values: Pick<CraftRow, 'title' | 'type' | 'language'>,
): Promise<void> => {
  await tx
    .update(craft)
    .set(values)
    .where(and(eq(craft.id, id), eq(craft.chatId, chatId)))
}

/** Also renames the craft's parts in the chat, and the chat itself if it has the same title. */
export const renameCraft = async (
  tx: Database,
  { id }: Grant<'craft', 'EDIT'>,
  { chatId, messageId, title: currentTitle }: Pick<CraftRow, 'chatId' | 'messageId' | 'title'>,
  title: string,
): Promise<void> => {
  await tx.update(craft).set({ title }).where(eq(craft.id, id))
  const newParts = sql`(select coalesce(jsonb_agg(case when p ->> 'craftId' = ${id} then p || ${JSON.stringify(sanitizeForStorage({ title }))}::jsonb else p end order by n), '[]')
    from jsonb_array_elements(${message.parts}) with ordinality t (p, n))`
  await tx.update(message).set({ parts: newParts }).where(eq(message.id, messageId))
  await tx
    .update(chat)
    .set({ title })
    .where(and(eq(chat.id, chatId), eq(chat.title, currentTitle)))
}

export const lockParts = async (
  tx: Database,
  { chatId }: Pick<CraftRow, 'chatId'>,
  ids: readonly MessageId[],
): Promise<Map<MessageId, MessagePart[]>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: message.id, parts: message.parts })
    .from(message)
    .where(and(eq(message.chatId, chatId), inArray(message.id, [...ids])))
    .orderBy(message.id)
    .for('update')
  return new Map(rows.map(({ id, parts }) => [id, parts]))
}

export const updateParts = async (
  tx: Database,
  _by: Grant<'craft', 'EDIT'>,
  { chatId }: Pick<CraftRow, 'chatId'>,
  id: MessageId,
  parts: MessagePart[],
): Promise<void> => {
  await tx
    .update(message)
    .set({ parts })
    .where(and(eq(message.id, id), eq(message.chatId, chatId)))
}

/** Returns false if a link is pinned to the version. */
export const deleteVersion = async (
  tx: Database,
  { id: craftId }: Grant<'craft', 'EDIT'>,
  id: CraftVersionId,
): Promise<boolean> => {
  const pinnedShares = tx.select({ id: craftShare.id }).from(craftShare).where(eq(craftShare.versionId, id))
  const versions = await tx
    .delete(craftVersion)
    .where(and(eq(craftVersion.id, id), eq(craftVersion.craftId, craftId), notExists(pinnedShares)))
    .returning({ id: craftVersion.id })
  return versions.length > 0
}

export interface NewVersion {
  id: CraftVersionId
  craftId: CraftId
  ownerId: UserId
  messageId: MessageId
  index: number
  number: number
  parentId: CraftVersionId | null
  origin: CraftOrigin
  status: CraftStatus
  content: string
  hash: string
  size: number
  citations: VersionRow['citations']
  unsupported: VersionRow['unsupported']
  createdAt: Date
}

export const insertVersion = async (
  tx: Database,
  _by: AnswerGrant | Grant<'craft', 'EDIT'>,
  version: NewVersion,
): Promise<void> => {
  await tx.insert(craftVersion).values(version)
}

export const moveCrafts = async (tx: Database, _job: JobGrant, from: UserId, to: UserId): Promise<void> => {
  await tx.update(craft).set({ ownerId: to }).where(eq(craft.ownerId, from))
  await tx.update(craftVersion).set({ ownerId: to }).where(eq(craftVersion.ownerId, from))
  await tx.update(craftData).set({ userId: to }).where(eq(craftData.userId, from))
}
