import { eq } from 'drizzle-orm'
import { setting } from '../../db/schema/index.ts'
import type { Database } from '../db/database.ts'

/** The stored value, or `fresh` when there was none: the first of several replicas wins. */
export const settingOr = async (db: Database, key: string, fresh: string): Promise<string> => {
  await db.insert(setting).values({ key, value: fresh }).onConflictDoNothing()
  const [row] = await db.select().from(setting).where(eq(setting.key, key))
  return typeof row?.value === 'string' ? row.value : fresh
}
