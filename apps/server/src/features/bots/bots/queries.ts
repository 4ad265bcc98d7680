import type { BotCategory, BotConfig } from '@atelier/contract/bots/bot'
import type { ChatbotId, TeamId, UserId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import {
  and,
  desc,
  eq,
  getTableColumns,
  gte,
  ilike,
  inArray,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import {
  bot,
  botHandle,
  botVersion,
  chat,
  curatedBotUse,
  message,
  organizationMember,
  user,
} from '../../../db/schema/index.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import { literalLimit } from '../../../platform/db/literal-limit.ts'
import { escapeLike, scannedRowsMax } from '../../../platform/db/name-search.ts'
import type { Cursor, OrderCursor } from '../../../platform/keyset.ts'

/** The owner and the reader must be in the team now: former members neither share nor read. */
const isTeammate = (userId: UserId) => sql<boolean>`(${bot.access} = 'team' and exists (
  select from ${organizationMember} own join ${organizationMember} other on other.organization_id = own.organization_id
  where own.organization_id = ${bot.teamId} and own.user_id = ${bot.ownerId} and other.user_id = ${userId}))`

const botsQuery = (db: Database, userId: UserId) =>
  db
    .select({
      ...getTableColumns(bot),
      ownerName: user.name,
      isOwnerBlocked: sql<boolean>`${user.blockedAt} is not null`,
      isTeammate: isTeammate(userId),
    })
    .from(bot)
    .innerJoin(user, eq(user.id, bot.ownerId))
    .$dynamic()

export type BotRow = Awaited<ReturnType<typeof botsQuery>>[number]

export const findBot = async (
  db: Database,
  { userId }: Actor,
  id: ChatbotId,
  isLocked = false,
): Promise<BotRow | null> => {
  const query = botsQuery(db, userId).where(eq(bot.id, id))
  const [row] = await (isLocked ? query.for('update', { of: bot }) : query)
  return row ?? null
}

export const findHandleOwner = async (db: Database, handle: string): Promise<ChatbotId | null> => {
  const [row] = await db.select({ id: botHandle.botId }).from(botHandle).where(eq(botHandle.handle, handle))
  return row?.id ?? null
}

/** Must equal the predicate of the partial indexes. */
const isPublic = sql`${bot.access} = 'public' and ${bot.live} is not null`

interface BotSelection {
  category: BotCategory | undefined
  search: string | undefined
}

const matchesSelection = (config: SQL, { category, search }: BotSelection) => {
  const pattern = search === undefined ? undefined : `%${escapeLike(search)}%`
  return and(
    category && sql`(${config} -> 'categories') @> ${JSON.stringify([category])}::jsonb`,
    pattern === undefined
      ? undefined
      : or(ilike(sql`(${config} ->> 'name')`, pattern), ilike(sql`(${config} ->> 'description')`, pattern)),
  )
}

export const selectOwnBots = (
  db: Database,
  ownerId: UserId,
  selection: BotSelection,
  cursor: Cursor | null,
  limit: number,
): Promise<BotRow[]> =>
  botsQuery(db, ownerId)
    .where(
      and(
        eq(bot.ownerId, ownerId),
        matchesSelection(sql`${bot.draft}`, selection),
        cursor
          ? sql`(${bot.updatedAt}, ${bot.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(bot.updatedAt), desc(bot.id))
    .limit(limit)

const ownerIsActive = sql`not exists (select from ${user} owner where owner.id = ${bot.ownerId} and owner.blocked_at is not null)`

type SharingScope = { scope: 'public' } | { scope: 'team'; teamId: TeamId }

export const selectSharedBots = async (
  db: Database,
  { userId }: Actor,
  scope: SharingScope,
  selection: BotSelection,
  cursor: OrderCursor | null,
  limit: number,
): Promise<BotRow[]> => {
  const isShared = and(
    ownerIsActive,
    scope.scope === 'public'
      ? isPublic
      : and(
          sql`${bot.access} = 'team' and ${bot.live} is not null`,
          eq(bot.teamId, scope.teamId),
          ne(bot.ownerId, userId),
          isTeammate(userId),
        ),
    cursor ? sql`(${bot.timesUsed}, ${bot.id}) < (${cursor.key}::int, ${cursor.id}::uuid)` : undefined,
  )
  const order = [desc(bot.timesUsed), desc(bot.id)] as const
  const selectBots = (where: SQL | undefined, rowLimit = limit) =>
    botsQuery(db, userId)
      .where(where)
      // bounded: a list has two orders
      .orderBy(...order)
      .limit(rowLimit)
  if (selection.category === undefined && selection.search === undefined)
    return selectBots(isShared, literalLimit(limit))
  const first = db
    .select({ id: bot.id, live: bot.live })
    .from(bot)
    .where(isShared)
    // bounded: a list has two orders
    .orderBy(...order)
    .limit(literalLimit(scannedRowsMax))
    .as('first')
  const matchingBots = db
    .select({ id: first.id })
    .from(first)
    .where(matchesSelection(sql`${first.live}`, selection))
  const rows = await selectBots(inArray(bot.id, matchingBots), literalLimit(limit))
  if (rows.length === limit) return rows
  return selectBots(and(isShared, matchesSelection(sql`${bot.live}`, selection)))
}

export const countOwnBots = (db: Database, ownerId: UserId) => db.$count(bot, eq(bot.ownerId, ownerId))

/** Serializes the owner's creations, so that the limit holds. */
export const lockOwner = async (tx: Database, { userId }: Actor): Promise<void> => {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('update')
}

export const insertBot = async (
  tx: Database,
  { id }: Grant<'bot', 'CREATE_BOT'>,
  { userId: ownerId }: Actor,
  values: Pick<BotRow, 'draft' | 'createdAt' | 'updatedAt'>,
): Promise<void> => {
  await tx.insert(bot).values({ ...values, id, ownerId })
}

type BotWriteGrant = Grant<'bot', 'CREATE_BOT' | 'EDIT_BOT'>

/** Returns false if another bot has the handle. */
export const claimHandle = async (
  tx: Database,
  { id: botId }: BotWriteGrant,
  handle: string,
): Promise<boolean> => {
  await tx.insert(botHandle).values({ handle, botId }).onConflictDoNothing()
  return (await findHandleOwner(tx, handle)) === botId
}

export const releaseHandles = async (
  tx: Database,
  { id }: Grant<'bot', 'EDIT_BOT'>,
  handles: string[],
): Promise<void> => {
  await tx.delete(botHandle).where(and(eq(botHandle.botId, id), notInArray(botHandle.handle, handles)))
}

export const updateBotRow = async (
  tx: Database,
  { id }: Grant<'bot', 'EDIT_BOT' | 'ADD_KNOWLEDGE' | 'REMOVE_KNOWLEDGE'>,
  values: Partial<Omit<BotRow, 'id' | 'ownerId' | 'ownerName' | 'isOwnerBlocked' | 'isTeammate'>>,
): Promise<void> => {
  await tx.update(bot).set(values).where(eq(bot.id, id))
}

export const insertVersion = async (
  tx: Database,
  { id: botId }: Grant<'bot', 'EDIT_BOT'>,
  version: { number: number; config: BotConfig; deployedAt: Date },
): Promise<void> => {
  await tx.insert(botVersion).values({ ...version, botId })
  await tx
    .delete(botVersion)
    .where(
      and(eq(botVersion.botId, botId), sql`${botVersion.number} <= ${version.number - limits.bot.versions}`),
    )
}

export const selectVersions = (db: Database, { id }: Grant<'bot', 'EDIT_BOT'>) =>
  db.select().from(botVersion).where(eq(botVersion.botId, id)).orderBy(desc(botVersion.number))

export const countConversations = async (
  db: Database,
  { id }: Grant<'bot', 'EDIT_BOT'>,
  since: Date | null,
) => {
  const isAnswer = sql`${message.role} = 'assistant' and ${message.status} = 'completed'`
  const count = (expression: SQL, where?: SQL) =>
    sql<number>`count(${expression})${where ? sql` filter (where ${where})` : sql``}`.mapWith(Number)
  const [row] = await db
    .select({
      people: count(sql`distinct ${chat.ownerId}`),
      chats: count(sql`distinct ${chat.id}`),
      questions: count(sql`*`, sql`${message.role} = 'user'`),
      unanswered: count(sql`*`, sql`${isAnswer} and ${message.citations} = '[]'::jsonb`),
      thumbsUp: count(sql`*`, sql`${message.rating} = 'up'`),
      thumbsDown: count(sql`*`, sql`${message.rating} = 'down'`),
    })
    .from(chat)
    .innerJoin(message, eq(message.chatId, chat.id))
    .where(
      and(
        eq(chat.chatbotId, id),
        eq(chat.isPreview, false),
        eq(chat.isTemporary, false),
        since ? gte(message.createdAt, since) : undefined,
      ),
    )
  return row ?? { people: 0, chats: 0, questions: 0, unanswered: 0, thumbsUp: 0, thumbsDown: 0 }
}

export const deleteBotRow = (tx: Database, { id }: Grant<'bot', 'EDIT_BOT'>) =>
  tx.delete(bot).where(eq(bot.id, id))

export const countUse = async (
  tx: Database,
  { id }: Grant<'bot', 'USE'>,
  isCurated: boolean,
): Promise<void> => {
  if (!isCurated)
    await tx
      .update(bot)
      .set({ timesUsed: sql`${bot.timesUsed} + 1` })
      .where(eq(bot.id, id))
  else
    await tx
      .insert(curatedBotUse)
      .values({ botId: id, times: 1 })
      .onConflictDoUpdate({ target: curatedBotUse.botId, set: { times: sql`${curatedBotUse.times} + 1` } })
}

export const selectCuratedUse = async (
  db: Database,
  ids: readonly ChatbotId[],
): Promise<Map<ChatbotId, number>> => {
  const rows = await db
    .select()
    .from(curatedBotUse)
    .where(inArray(curatedBotUse.botId, [...ids]))
  return new Map(rows.map(({ botId, times }) => [botId, times]))
}

/** Deletes at most `batchSize` bots. Returns false if none were left. */
export const deleteBotBatchOf = async (
  db: Database,
  { userId }: Actor,
  batchSize: number,
): Promise<boolean> => {
  const batch = db.select({ id: bot.id }).from(bot).where(eq(bot.ownerId, userId)).limit(batchSize)
  const rows = await db.delete(bot).where(inArray(bot.id, batch)).returning({ id: bot.id })
  return rows.length > 0
}
