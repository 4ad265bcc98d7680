import type { CraftId, UserId } from '@atelier/contract/ids'
import { and, eq, like, sql } from 'drizzle-orm'
import { craftData, user } from '../../db/schema/index.ts'
import type { Grant } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { escapeLike } from '../../platform/db/name-search.ts'

export const selectKeys = async (
  db: Database,
  craftId: CraftId,
  userId: UserId,
  prefix: string,
): Promise<string[]> => {
  const rows = await db
    .select({ key: craftData.key })
    .from(craftData)
    .where(
      and(
        eq(craftData.craftId, craftId),
        // redundant: a craft belongs to one user
        eq(craftData.userId, userId),
        like(craftData.key, `${escapeLike(prefix)}%`),
      ),
    )
    .orderBy(craftData.key)
  return rows.map(({ key }) => key)
}

export const findValue = async (
  db: Database,
  craftId: CraftId,
  userId: UserId,
  key: string,
): Promise<string | null> => {
  const [row] = await db
    .select({ value: craftData.value })
    .from(craftData)
    // redundant: a craft belongs to one user
    .where(and(eq(craftData.craftId, craftId), eq(craftData.userId, userId), eq(craftData.key, key)))
  return row?.value ?? null
}

/** Returns the bytes stored under keys other than `key`. Serializes the user's writes. */
export const lockUserAndSumBytes = async (
  tx: Database,
  { id }: Grant<'craft', 'USE'>,
  { userId }: Actor,
  key: string,
): Promise<number> => {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('update')
  const [row] = await tx
    .select({
      bytes: sql`coalesce(sum(octet_length(${craftData.key}) + octet_length(${craftData.value})), 0)`.mapWith(
        Number,
      ),
    })
    .from(craftData)
    // redundant: a craft belongs to one user
    .where(and(eq(craftData.craftId, id), eq(craftData.userId, userId), sql`${craftData.key} <> ${key}`))
  return row?.bytes ?? 0
}

export const upsertValue = async (
  tx: Database,
  { id: craftId }: Grant<'craft', 'USE'>,
  { userId }: Actor,
  key: string,
  value: string,
): Promise<void> => {
  await tx
    .insert(craftData)
    .values({ craftId, userId, key, value })
    .onConflictDoUpdate({ target: [craftData.craftId, craftData.userId, craftData.key], set: { value } })
}

export const deleteValue = async (
  db: Database,
  { id: craftId }: Grant<'craft', 'USE'>,
  { userId }: Actor,
  key: string,
): Promise<void> => {
  await db
    .delete(craftData)
    // redundant: a craft belongs to one user
    .where(and(eq(craftData.craftId, craftId), eq(craftData.userId, userId), eq(craftData.key, key)))
}
