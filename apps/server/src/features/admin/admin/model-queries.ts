import type { ConnectionId } from '@atelier/contract/ids'
import { eq, sql } from 'drizzle-orm'
import { modelConnection, modelSetting } from '../../../db/schema/index.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Database } from '../../../platform/db/database.ts'

type Admin = Grant<'server', 'ADMINISTER'>
export type ConnectionRow = typeof modelConnection.$inferSelect

export const findConnection = async (db: Database, id: ConnectionId): Promise<ConnectionRow | null> => {
  const [row] = await db.select().from(modelConnection).where(eq(modelConnection.id, id))
  return row ?? null
}

/** Null if another connection already has the name. */
export const insertConnection = async (
  tx: Database,
  _admin: Admin,
  values: typeof modelConnection.$inferInsert,
): Promise<ConnectionRow | null> => {
  const [row] = await tx.insert(modelConnection).values(values).onConflictDoNothing().returning()
  return row ?? null
}

export const updateConnectionRow = async (
  tx: Database,
  _admin: Admin,
  id: ConnectionId,
  values: Partial<Pick<ConnectionRow, 'baseUrl' | 'sealedKey'>>,
): Promise<ConnectionRow | null> => {
  const [row] = await tx.update(modelConnection).set(values).where(eq(modelConnection.id, id)).returning()
  return row ?? null
}

export const deleteConnection = async (
  tx: Database,
  _admin: Admin,
  { id, name }: ConnectionRow,
): Promise<void> => {
  await tx.delete(modelConnection).where(eq(modelConnection.id, id))
  await tx.delete(modelSetting).where(sql`starts_with(${modelSetting.modelId}, ${`${name}/`})`)
}

export const upsertModelSettings = async (
  tx: Database,
  _admin: Admin,
  ids: readonly string[],
  values: Partial<Omit<typeof modelSetting.$inferSelect, 'modelId'>>,
): Promise<void> => {
  await tx
    .insert(modelSetting)
    .values(ids.map((modelId) => ({ modelId, ...values })))
    .onConflictDoUpdate({ target: modelSetting.modelId, set: values })
}
