import type { UserId } from '@atelier/contract/ids'
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { idempotency } from '../../db/schema/index.ts'
import type { Database } from '../db/database.ts'

export const reserveKey = async (db: Database, userId: UserId, key: string, fingerprint: string) => {
  const rows = await db
    .insert(idempotency)
    .values({ userId, key, fingerprint })
    .onConflictDoNothing()
    .returning({ key: idempotency.key })
  return rows.length === 1
}

export const findKey = async (db: Database, userId: UserId, key: string) => {
  const [row] = await db
    .select()
    .from(idempotency)
    .where(and(eq(idempotency.userId, userId), eq(idempotency.key, key)))
  return row ?? null
}

export const storeResponse = (db: Database, userId: UserId, key: string, status: number, response: unknown) =>
  db
    .update(idempotency)
    .set({ status, response })
    .where(and(eq(idempotency.userId, userId), eq(idempotency.key, key)))

export const releaseKey = (db: Database, userId: UserId, key: string) =>
  db
    .delete(idempotency)
    .where(and(eq(idempotency.userId, userId), eq(idempotency.key, key), isNull(idempotency.status)))

export const deleteStoredResponses = (db: Database, userId: UserId) =>
  db.delete(idempotency).where(and(eq(idempotency.userId, userId), isNotNull(idempotency.status)))

export const deleteOldKeys = (db: Database, cutoff: Date) =>
  db.delete(idempotency).where(lt(idempotency.createdAt, cutoff))
