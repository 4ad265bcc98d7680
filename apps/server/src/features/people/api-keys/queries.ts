import type { ApiKeyId } from '@atelier/contract/ids'
import { and, count, desc, eq } from 'drizzle-orm'
import { apiKey, user } from '../../../db/schema/index.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Database } from '../../../platform/db/database.ts'

type KeyGrant = Grant<'account', 'MANAGE_KEYS'>
export type ApiKeyRow = typeof apiKey.$inferSelect

export const selectApiKeys = (db: Database, keyGrant: KeyGrant): Promise<ApiKeyRow[]> =>
  db.select().from(apiKey).where(eq(apiKey.userId, keyGrant.id)).orderBy(desc(apiKey.id))

/** Serializes key creation, so that the limit holds. */
export const lockKeyOwner = async (tx: Database, keyGrant: KeyGrant): Promise<void> => {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, keyGrant.id)).for('update')
}

export const countApiKeys = async (tx: Database, keyGrant: KeyGrant): Promise<number> => {
  const [row] = await tx.select({ keys: count() }).from(apiKey).where(eq(apiKey.userId, keyGrant.id))
  return row?.keys ?? 0
}

export const insertApiKey = async (
  tx: Database,
  keyGrant: KeyGrant,
  values: Omit<typeof apiKey.$inferInsert, 'userId'>,
): Promise<ApiKeyRow> => {
  const [row] = await tx
    .insert(apiKey)
    .values({ ...values, userId: keyGrant.id })
    .returning()
  if (!row) throw new Error('the key was not stored')
  return row
}

export const deleteApiKey = async (tx: Database, keyGrant: KeyGrant, id: ApiKeyId): Promise<boolean> => {
  const rows = await tx
    .delete(apiKey)
    .where(and(eq(apiKey.id, id), eq(apiKey.userId, keyGrant.id)))
    .returning({ id: apiKey.id })
  return rows.length === 1
}

export const deleteKeysOf = async (
  tx: Database,
  { id }: Grant<'account', 'MANAGE_ACCOUNT'>,
): Promise<void> => {
  await tx.delete(apiKey).where(eq(apiKey.userId, id))
}
