import type { AttachmentId, ChatbotId, ChatId, ProjectId, UserId } from '@atelier/contract/ids'
import { and, desc, eq, gte, inArray, isNotNull, lt, ne, not, type SQL, sql } from 'drizzle-orm'
import {
  attachment,
  type BaseId,
  bot,
  chat,
  knowledgeBase,
  knowledgeItem,
  project,
  projectMember,
  removedItem,
} from '../../../../db/schema/index.ts'
import type { JobGrant } from '../../../../platform/access/authorize.ts'
import type { AddGrant, RemoveGrant } from '../../../../platform/access/knowledge-policy.ts'
import type { Actor } from '../../../../platform/actor.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { type AttachmentRow, isPluginResult } from '../queries.ts'

export type BaseOwner =
  | { kind: 'project'; id: ProjectId }
  | { kind: 'chat'; id: ChatId }
  | { kind: 'bot'; id: ChatbotId }

const ownerColumn = (owner: AddGrant) => {
  if (owner.kind === 'project') return { projectId: owner.id }
  return owner.kind === 'chat' ? { chatId: owner.id } : { botId: owner.id }
}

type NewItem = Omit<typeof knowledgeItem.$inferInsert, 'baseId'>
type RemovedItem = typeof removedItem.$inferSelect

const isItem = (table: typeof knowledgeItem | typeof removedItem, baseId: BaseId, id: AttachmentId) =>
  and(eq(table.baseId, baseId), eq(table.attachmentId, id))

export const addItems = async (
  tx: Database,
  owner: AddGrant,
  items: readonly NewItem[],
): Promise<AttachmentId[]> => {
  if (items.length === 0) return []
  const baseId = owner.id
  await tx
    .insert(knowledgeBase)
    .values({ id: baseId, ...ownerColumn(owner) })
    .onConflictDoNothing()
  const addedRows = await tx
    .insert(knowledgeItem)
    .values(items.map((item) => ({ ...item, baseId })))
    .onConflictDoNothing()
    .returning({ id: knowledgeItem.attachmentId })
  const ids = items.map(({ attachmentId }) => attachmentId)
  await tx
    .delete(removedItem)
    .where(and(eq(removedItem.baseId, baseId), inArray(removedItem.attachmentId, ids)))
  return addedRows.map(({ id }) => id)
}

export const removeItem = async (
  tx: Database,
  { id: baseId }: RemoveGrant,
  { userId: removedByUserId }: Actor,
  attachmentId: AttachmentId,
  removedAt: Date,
): Promise<boolean> => {
  const [item] = await tx
    .delete(knowledgeItem)
    .where(isItem(knowledgeItem, baseId, attachmentId))
    .returning({ addedByUserId: knowledgeItem.addedByUserId })
  if (!item) return false
  const removedRow = { ...item, removedByUserId, removedAt }
  await tx
    .insert(removedItem)
    .values({ baseId, attachmentId, ...removedRow })
    .onConflictDoUpdate({ target: [removedItem.baseId, removedItem.attachmentId], set: removedRow })
  return true
}

export const selectRemovedSources = (db: Database, baseId: BaseId, since: Date) =>
  db
    .select({ attachment, removedAt: removedItem.removedAt })
    .from(removedItem)
    .innerJoin(attachment, eq(attachment.id, removedItem.attachmentId))
    .where(and(eq(removedItem.baseId, baseId), gte(removedItem.removedAt, since)))
    .orderBy(desc(removedItem.removedAt))

export const restoreItem = async (
  tx: Database,
  { id: baseId }: RemoveGrant,
  attachmentId: AttachmentId,
  since: Date,
): Promise<RemovedItem | null> => {
  const [removedRow] = await tx
    .delete(removedItem)
    .where(and(isItem(removedItem, baseId, attachmentId), gte(removedItem.removedAt, since)))
    .returning()
  if (!removedRow) return null
  const { addedByUserId } = removedRow
  await tx.insert(knowledgeItem).values({ baseId, attachmentId, addedByUserId }).onConflictDoNothing()
  return removedRow
}

export const deleteRemovedItems = (db: Database, _job: JobGrant, removedBefore: Date) =>
  db.delete(removedItem).where(lt(removedItem.removedAt, removedBefore))

const selectBaseItems = (db: Database, baseId: BaseId, condition?: SQL) =>
  db
    .select({ attachment })
    .from(knowledgeItem)
    .innerJoin(attachment, eq(attachment.id, knowledgeItem.attachmentId))
    .where(and(eq(knowledgeItem.baseId, baseId), condition))

export const selectItems = async (db: Database, baseId: BaseId): Promise<AttachmentRow[]> => {
  const rows = await selectBaseItems(db, baseId).orderBy(desc(knowledgeItem.createdAt), desc(attachment.id))
  return rows.map((row) => row.attachment)
}

export const selectItemIds = async (db: Database, baseId: BaseId): Promise<Set<AttachmentId>> => {
  const rows = await db
    .select({ id: knowledgeItem.attachmentId })
    .from(knowledgeItem)
    .where(eq(knowledgeItem.baseId, baseId))
  return new Set(rows.map(({ id }) => id))
}

/** Oldest first. Locks the attachments until they are copied. */
export const lockItems = async (tx: Database, baseId: BaseId): Promise<AttachmentRow[]> => {
  const rows = await selectBaseItems(tx, baseId)
    .orderBy(knowledgeItem.createdAt, attachment.id)
    .for('share', { of: attachment })
  return rows.map((row) => row.attachment)
}

/** Excludes pages that couldn't be read. */
export const findPage = async (
  db: Database,
  chatId: ChatId,
  url: string,
  since: Date,
): Promise<AttachmentRow | null> => {
  const isRecentPage = and(
    eq(attachment.source, 'WEB'),
    eq(attachment.url, url),
    ne(attachment.status, 'failed'),
    gte(attachment.createdAt, since),
  )
  const [row] = await selectBaseItems(db, chatId, isRecentPage).limit(1)
  return row?.attachment ?? null
}

export const selectPageIds = async (db: Database, chatId: ChatId): Promise<AttachmentId[]> => {
  const isUsedElsewhere = sql`exists (select from ${knowledgeItem} k where k.attachment_id = ${attachment.id} and k.base_id <> ${chatId})`
  const rows = await db
    .select({ id: attachment.id })
    .from(knowledgeItem)
    .innerJoin(attachment, eq(attachment.id, knowledgeItem.attachmentId))
    .where(and(eq(knowledgeItem.baseId, chatId), eq(attachment.source, 'WEB'), not(isUsedElsewhere)))
  return rows.map(({ id }) => id)
}

/** Excludes pages that the assistant read and results of plugins. */
export const countItems = async (
  db: Database,
  baseId: BaseId,
): Promise<{ files: number; images: number }> => {
  const [row] = await db
    .select({
      files: sql<number>`count(*)::int`,
      images: sql<number>`count(*) filter (where ${attachment.type} = 'IMAGE')::int`,
    })
    .from(knowledgeItem)
    .innerJoin(attachment, eq(attachment.id, knowledgeItem.attachmentId))
    .where(and(eq(knowledgeItem.baseId, baseId), ne(attachment.source, 'WEB'), not(isPluginResult)))
  return row ?? { files: 0, images: 0 }
}

export const selectRoles = (db: Database, userId: UserId, id: AttachmentId) =>
  db
    .select({ role: projectMember.role, archivedAt: project.archivedAt })
    .from(knowledgeItem)
    .innerJoin(
      projectMember,
      and(eq(projectMember.projectId, knowledgeItem.baseId), eq(projectMember.userId, userId)),
    )
    .innerJoin(project, eq(project.id, projectMember.projectId))
    .where(eq(knowledgeItem.attachmentId, id))

export const isVisibleThroughBot = async (db: Database, id: AttachmentId): Promise<boolean> => {
  const [row] = await db
    .select({ id: bot.id })
    .from(knowledgeItem)
    .innerJoin(bot, eq(bot.id, knowledgeItem.baseId))
    .where(
      and(
        eq(knowledgeItem.attachmentId, id),
        eq(bot.access, 'public'),
        isNotNull(bot.live),
        eq(bot.opensSources, true),
      ),
    )
    .limit(1)
  return row !== undefined
}

export interface AttachmentUses {
  readonly membersByProject: ReadonlyMap<ProjectId, UserId[]>
  readonly chats: readonly { chatId: ChatId; ownerId: UserId }[]
}

export const selectUses = async (db: Database, ids: readonly AttachmentId[]): Promise<AttachmentUses> => {
  const rows = await db
    .selectDistinct({
      member: { projectId: projectMember.projectId, userId: projectMember.userId },
      chat: { chatId: chat.id, ownerId: chat.ownerId },
    })
    .from(knowledgeItem)
    .leftJoin(projectMember, eq(projectMember.projectId, knowledgeItem.baseId))
    .leftJoin(chat, eq(chat.id, knowledgeItem.baseId))
    .where(inArray(knowledgeItem.attachmentId, [...ids]))
  const membersByProject = new Map<ProjectId, UserId[]>()
  for (const { member } of rows)
    if (member)
      membersByProject.set(member.projectId, [
        ...(membersByProject.get(member.projectId) ?? []),
        member.userId,
      ])
  return { membersByProject, chats: rows.flatMap(({ chat }) => chat ?? []) }
}
