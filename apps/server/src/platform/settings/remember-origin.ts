import type { Grant } from '../access/authorize.ts'
import type { Database } from '../db/database.ts'
import { requestOrigin } from '../request-origin.ts'
import { findRememberedOrigin, saveOrigin } from './queries.ts'

const loopbackPattern = /^(localhost|127(\.\d+){3}|\[::1\])$/

const rereadAfterMs = 10_000

/** Reads the remembered origin at most every ten seconds, since each job needs it. */
export const createOriginReader = (db: Database): (() => Promise<string | null>) => {
  let latest: { origin: string | null; readAt: number } | null = null
  return async () => {
    // until one is known, it may be saved at any time
    if (latest?.origin == null || performance.now() - latest.readAt > rereadAfterMs)
      latest = { origin: await findRememberedOrigin(db), readAt: performance.now() }
    return latest.origin
  }
}

/** The origin can be trusted, since browsers send an admin's session only to the right host. */
export const rememberOrigin = async (db: Database, admin: Grant<'server', 'ADMINISTER'>): Promise<void> => {
  const origin = requestOrigin()
  if (origin === undefined || loopbackPattern.test(new URL(origin).hostname)) return
  if (origin !== (await findRememberedOrigin(db))) await saveOrigin(db, admin, origin)
}
