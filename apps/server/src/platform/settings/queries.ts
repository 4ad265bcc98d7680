import { eq, like } from 'drizzle-orm'
import { z } from 'zod'
import { modelConnection, modelSetting, setting } from '../../db/schema/index.ts'
import type { Grant } from '../access/authorize.ts'
import type { Database } from '../db/database.ts'

const keyPrefix = 'admin:'
/** An object, since a plain string could be parsed as JSON. */
const SavedSetting = z.object({ text: z.string() })

const keyOf = (name: string) => `${keyPrefix}${name}`

export const selectSavedSettings = async (db: Database): Promise<Map<string, string>> => {
  const rows = await db
    .select()
    .from(setting)
    .where(like(setting.key, `${keyPrefix}%`))
  return new Map(
    rows.flatMap(({ key, value }) => {
      const parsed = SavedSetting.safeParse(value)
      return parsed.success ? [[key.slice(keyPrefix.length), parsed.data.text]] : []
    }),
  )
}

export const saveSetting = async (
  tx: Database,
  _admin: Grant<'server', 'ADMINISTER'>,
  name: string,
  value: string | null,
): Promise<void> => {
  const key = keyOf(name)
  if (value === null) await tx.delete(setting).where(eq(setting.key, key))
  else
    await tx
      .insert(setting)
      .values({ key, value: { text: value } })
      .onConflictDoUpdate({ target: setting.key, set: { value: { text: value } } })
}

export const selectConnections = (db: Database) =>
  db.select().from(modelConnection).orderBy(modelConnection.createdAt, modelConnection.id)

export const selectModelSettings = (db: Database) => db.select().from(modelSetting)

const originKey = 'origin'

/** The URL at which an admin last opened this server, for links outside of requests. */
export const findRememberedOrigin = async (db: Database): Promise<string | null> => {
  const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.key, originKey))
  return typeof row?.value === 'string' ? row.value : null
}

export const saveOrigin = async (
  db: Database,
  _admin: Grant<'server', 'ADMINISTER'>,
  value: string,
): Promise<void> => {
  await db
    .insert(setting)
    .values({ key: originKey, value })
    .onConflictDoUpdate({ target: setting.key, set: { value } })
}
