import { eq } from 'drizzle-orm'
import { setting } from '../../db/schema/index.ts'
import type { Grant } from '../access/authorize.ts'
import type { Database } from '../db/database.ts'
import { askedOrigin } from '../request-origin.ts'

const key = 'origin'
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** The URL at which an admin last opened this server from elsewhere; for links that no request asks for. */
export const findRememberedOrigin = async (db: Database): Promise<string | null> => {
  const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.key, key))
  return typeof row?.value === 'string' ? row.value : null
}

/** An admin's session proves the Host header: a browser sends it to no other name. */
export const rememberOrigin = async (db: Database, _admin: Grant<'server', 'ADMINISTER'>): Promise<void> => {
  const value = askedOrigin()
  if (value === undefined || loopback.test(new URL(value).hostname)) return
  if (value === (await findRememberedOrigin(db))) return
  await db.insert(setting).values({ key, value }).onConflictDoUpdate({ target: setting.key, set: { value } })
}
