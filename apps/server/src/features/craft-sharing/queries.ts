import type { ChatId, CraftId, CraftShareId, MessageId, UserId } from '@atelier/contract/ids'
import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { chat, craft, craftShare, craftVersion, project, projectMember, user } from '../../db/schema/index.ts'
import type { Grant, JobGrant } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Cursor } from '../../platform/keyset.ts'
import { planColumns } from '../people/users/index.ts'

export type ShareRow = typeof craftShare.$inferSelect

const canOpen = sql`(${chat.projectId} is null or exists (select from ${projectMember} m where m.project_id = ${chat.projectId} and m.user_id = ${craft.ownerId}))`

/** A link that follows the latest version shows future ones too, so it needs the right to share. */
const mayFollow = sql`(${craftShare.versionId} is not null or ${chat.projectId} is null or exists (select from ${project} p where p.id = ${chat.projectId} and p.created_by_user_id = ${craftShare.ownerId}))`

const listedColumns = {
  ...getTableColumns(craftShare),
  chatId: craft.chatId,
  title: craft.title,
  type: craft.type,
  owner: planColumns,
}

const sharesQuery = (db: Database, where: SQL | undefined) =>
  db
    .select(listedColumns)
    .from(craftShare)
    .innerJoin(craft, eq(craft.id, craftShare.craftId))
    .innerJoin(chat, eq(chat.id, craft.chatId))
    .innerJoin(user, eq(user.id, craftShare.ownerId))
    .where(and(where, canOpen))

export type ListedShare = Awaited<ReturnType<typeof sharesQuery>>[number]

export const selectShares = (db: Database, ownerId: UserId, cursor: Cursor | null, limit: number) =>
  sharesQuery(
    db,
    and(
      eq(craftShare.ownerId, ownerId),
      cursor
        ? or(
            lt(craftShare.createdAt, cursor.at),
            and(eq(craftShare.createdAt, cursor.at), lt(sql`${craftShare.id}::text`, cursor.id)),
          )
        : undefined,
    ),
  )
    .orderBy(desc(craftShare.createdAt), desc(craftShare.id))
    .limit(limit)

export const findShareAt = async (
  db: Database,
  ownerId: UserId,
  messageId: MessageId,
  index: number,
): Promise<ListedShare | null> => {
  const [row] = await sharesQuery(
    db,
    // redundant: an answer belongs to one user
    and(eq(craftShare.ownerId, ownerId), eq(craftShare.messageId, messageId), eq(craftShare.index, index)),
  )
  return row ?? null
}

export const findShare = async (
  db: Database,
  ownerId: UserId,
  id: CraftShareId,
): Promise<ListedShare | null> => {
  // redundant: callers load the craft too
  const [row] = await sharesQuery(db, and(eq(craftShare.ownerId, ownerId), eq(craftShare.id, id)))
  return row ?? null
}

export const findAnswerCraft = async (
  db: Database,
  ownerId: UserId,
  messageId: MessageId,
  index: number,
): Promise<CraftId | null> => {
  const [row] = await db
    .select({ craftId: craftVersion.craftId })
    .from(craftVersion)
    .where(
      and(
        eq(craftVersion.messageId, messageId),
        eq(craftVersion.index, index),
        // redundant: callers load the craft
        eq(craftVersion.ownerId, ownerId),
      ),
    )
    .limit(1)
  return row?.craftId ?? null
}

/** Finds the pinned version, else the newest. */
export const findSharedCraft = async (db: Database, id: CraftShareId, viewer: UserId | null = null) => {
  const [row] = await db
    .select({
      share: craftShare,
      owner: planColumns,
      makerName: user.name,
      identifier: craft.identifier,
      title: craft.title,
      type: craft.type,
      language: craft.language,
      content: craftVersion.content,
    })
    .from(craftShare)
    .innerJoin(craft, eq(craft.id, craftShare.craftId))
    .innerJoin(chat, eq(chat.id, craft.chatId))
    .innerJoin(user, eq(user.id, craftShare.ownerId))
    .innerJoin(
      craftVersion,
      and(
        eq(craftVersion.craftId, craft.id),
        sql`(${craftShare.versionId} is null or ${craftVersion.id} = ${craftShare.versionId})`,
      ),
    )
    .where(
      and(
        eq(craftShare.id, id),
        or(
          and(eq(craftShare.access, 'public'), isNull(craftShare.takenDownAt)),
          viewer === null ? undefined : eq(craftShare.ownerId, viewer),
        ),
        isNull(user.blockedAt),
        canOpen,
        mayFollow,
      ),
    )
    .orderBy(desc(craftVersion.number))
    .limit(1)
  return row ?? null
}

export const insertShare = async (
  tx: Database,
  { id: craftId }: Grant<'craft', 'SHARE'>,
  values: Omit<ShareRow, 'craftId'>,
): Promise<boolean> => {
  const rows = await tx
    .insert(craftShare)
    .values({ ...values, craftId })
    .onConflictDoNothing()
    .returning({ id: craftShare.id })
  return rows.length === 1
}

export const updateShareRow = async (
  tx: Database,
  { id: craftId }: Grant<'craft', 'SHARE' | 'READ'>,
  id: CraftShareId,
  values: Partial<Pick<ShareRow, 'access' | 'versionId' | 'watermark' | 'embedSites' | 'publishedAt'>>,
): Promise<void> => {
  if (Object.keys(values).length === 0) return
  await tx
    .update(craftShare)
    .set(values)
    .where(and(eq(craftShare.id, id), eq(craftShare.craftId, craftId)))
}

/** A takedown outlives its link: the row is kept as private. */
export const deleteShareRow = async (
  tx: Database,
  { id: craftId }: Grant<'craft', 'READ'>,
  id: CraftShareId,
): Promise<void> => {
  const isShare = and(eq(craftShare.id, id), eq(craftShare.craftId, craftId))
  await tx
    .update(craftShare)
    .set({ access: 'private' })
    .where(and(isShare, isNotNull(craftShare.takenDownAt)))
  await tx.delete(craftShare).where(and(isShare, isNull(craftShare.takenDownAt)))
}

export const findTakedown = async (
  tx: Database,
  craftId: CraftId,
): Promise<Pick<ShareRow, 'takenDownAt' | 'takenDownReason'> | null> => {
  const [row] = await tx
    .select({ takenDownAt: craftShare.takenDownAt, takenDownReason: craftShare.takenDownReason })
    .from(craftShare)
    .where(and(eq(craftShare.craftId, craftId), isNotNull(craftShare.takenDownAt)))
    .limit(1)
  return row ?? null
}

/** Returns how many links the actor has published since `since`. Locks the owner, so that the limit holds. */
export const lockPublished = async (tx: Database, { userId }: Actor, since: Date): Promise<number> => {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('update')
  const [row] = await tx
    .select({ shares: count() })
    .from(craftShare)
    .where(and(eq(craftShare.ownerId, userId), gt(craftShare.publishedAt, since)))
  return row?.shares ?? 0
}

/** Closes the links at once, before the account's crafts are deleted. */
export const deleteSharesOf = async (
  tx: Database,
  { id }: Grant<'account', 'MANAGE_ACCOUNT'>,
): Promise<void> => {
  await tx.delete(craftShare).where(eq(craftShare.ownerId, id))
}

export const moveShares = async (tx: Database, _job: JobGrant, from: UserId, to: UserId): Promise<void> => {
  await tx.update(craftShare).set({ ownerId: to }).where(eq(craftShare.ownerId, from))
}

export const findTitle = async (db: Database, id: CraftId): Promise<{ title: string; chatId?: ChatId }> => {
  const [row] = await db
    .select({ title: craft.title, chatId: craft.chatId })
    .from(craft)
    .where(eq(craft.id, id))
  return row ?? { title: '' }
}
