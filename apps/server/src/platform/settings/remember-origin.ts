import type { Grant } from '../access/authorize.ts'
import type { Database } from '../db/database.ts'
import { requestOrigin } from '../request-origin.ts'
import { findRememberedOrigin, saveOrigin } from './queries.ts'

const loopbackPattern = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** The origin can be trusted, since browsers send an admin's session only to the right host. */
export const rememberOrigin = async (db: Database, admin: Grant<'server', 'ADMINISTER'>): Promise<void> => {
  const origin = requestOrigin()
  if (origin === undefined || loopbackPattern.test(new URL(origin).hostname)) return
  if (origin !== (await findRememberedOrigin(db))) await saveOrigin(db, admin, origin)
}
