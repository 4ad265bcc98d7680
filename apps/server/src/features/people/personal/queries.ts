import type { ChatId, MemoryId, UserId } from '@atelier/contract/ids'
import { and, count, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import { chat, memory, personal, user } from '../../../db/schema/index.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Placeholders, prepareQuery } from '../../../platform/patches/prepare-query.ts'

export type MemoryOwnerGrant = Grant<'account', 'MANAGE_MEMORIES'>
export type PersonalRow = Omit<typeof personal.$inferSelect, 'userId'>
const defaultPersonalization: PersonalRow = { instructions: '', remembers: true }

const columns = { instructions: personal.instructions, remembers: personal.remembers }

export const selectPersonal = async (db: Database, userId: UserId): Promise<PersonalRow> => {
  const [row] = await db.select(columns).from(personal).where(eq(personal.userId, userId))
  return row ?? defaultPersonalization
}

export const upsertPersonal = async (
  db: Database,
  { id: userId }: MemoryOwnerGrant,
  values: Partial<PersonalRow>,
): Promise<void> => {
  const insert = db.insert(personal).values({ userId, ...values })
  if (Object.keys(values).length === 0) await insert.onConflictDoNothing()
  else await insert.onConflictDoUpdate({ target: personal.userId, set: values })
}

const contextMemoriesMax = 100

/** A single query, because every answer waits for it. */
export const selectPersonalContext = async (
  db: Database,
  userId: UserId,
): Promise<{
  instructions: string
  memories: string[] | null
  hasCrafts: boolean
  usesAnalystMode: boolean
}> => {
  const [row] = await personalContextQuery(db, { userId })
  const usesMemory = row !== undefined && row.isGuest !== true && row.remembers !== false
  return {
    instructions: row?.instructions ?? '',
    memories: usesMemory ? row.memories : null,
    hasCrafts: row?.preferences.crafts ?? true,
    usesAnalystMode: row?.isGuest !== true && (row?.preferences.dataAnalysis ?? false),
  }
}

const personalContextQuery = prepareQuery((db, params: Placeholders<{ userId: UserId }>) => {
  const newestMemories = sql<
    string[]
  >`array(select m.text from ${memory} m where m.user_id = ${user.id} order by m.id desc limit ${sql.raw(String(contextMemoriesMax))})`
  return db
    .select({
      ...columns,
      isGuest: user.isAnonymous,
      memories: newestMemories,
      preferences: user.preferences,
    })
    .from(user)
    .leftJoin(personal, eq(personal.userId, user.id))
    .where(eq(user.id, params.userId))
})

const memoryColumns = { ...getTableColumns(memory), chatTitle: chat.title }

export type MemoryRow = Awaited<ReturnType<typeof selectMemories>>[number]

export const selectMemories = (db: Database, userId: UserId, before: MemoryId | null, limit: number) =>
  db
    .select(memoryColumns)
    .from(memory)
    .leftJoin(chat, eq(chat.id, memory.chatId))
    .where(and(eq(memory.userId, userId), before === null ? undefined : lt(memory.id, before)))
    .orderBy(desc(memory.id))
    .limit(limit)

export const findMemory = async (db: Database, userId: UserId, id: MemoryId): Promise<MemoryRow | null> => {
  const [row] = await db
    .select(memoryColumns)
    .from(memory)
    .leftJoin(chat, eq(chat.id, memory.chatId))
    .where(and(eq(memory.userId, userId), eq(memory.id, id)))
  return row ?? null
}

/** Serializes additions, so that the limit holds. */
export const lockAndCountMemories = async (tx: Database, { id }: MemoryOwnerGrant): Promise<number> => {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, id)).for('update')
  const [row] = await tx.select({ memories: count() }).from(memory).where(eq(memory.userId, id))
  return row?.memories ?? 0
}

export const insertMemory = async (
  tx: Database,
  { id: userId }: MemoryOwnerGrant,
  values: { id: MemoryId; text: string; chatId: ChatId | null; createdAt: Date },
): Promise<void> => {
  await tx.insert(memory).values({ ...values, userId })
}

export const updateMemoryRow = async (
  db: Database,
  { id: userId }: MemoryOwnerGrant,
  id: MemoryId,
  text: string,
): Promise<void> => {
  await db
    .update(memory)
    .set({ text })
    .where(and(eq(memory.userId, userId), eq(memory.id, id)))
}

export const deleteMemoryRows = async (
  db: Database,
  { id: userId }: MemoryOwnerGrant,
  id: MemoryId | null,
): Promise<number> => {
  const rows = await db
    .delete(memory)
    .where(and(eq(memory.userId, userId), id === null ? undefined : eq(memory.id, id)))
    .returning({ id: memory.id })
  return rows.length
}
