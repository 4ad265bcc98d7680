import { count, desc, eq, isNull, sql, sum } from 'drizzle-orm'
import { blob, storageUsage, user } from '../../../db/schema/index.ts'
import type { Database } from '../../../platform/db/database.ts'

export const sumFiles = async (db: Database): Promise<{ count: number; bytes: number }> => {
  const [row] = await db.select({ count: count(), bytes: sum(blob.size) }).from(blob)
  return { count: row?.count ?? 0, bytes: Number(row?.bytes ?? 0) }
}

export const findDatabaseSize = async (db: Database): Promise<number | null> => {
  const [row] = await db
    .select({ bytes: sql<string | number>`pg_database_size(current_database())` })
    .from(sql`(select 1) one`)
  return row ? Number(row.bytes) : null
}

export const selectLargestUsers = (db: Database, limit: number) =>
  db
    .select({ id: user.id, name: user.name, email: user.email, bytes: storageUsage.bytes })
    .from(storageUsage)
    .innerJoin(user, eq(user.id, storageUsage.ownerId))
    .where(isNull(user.deletedAt))
    .orderBy(desc(storageUsage.bytes), user.id)
    .limit(limit)
