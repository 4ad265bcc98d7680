import type { SessionId } from '@atelier/contract/ids'
import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import { session } from '../../db/schema/index.ts'
import type { Grant } from '../../platform/access/authorize.ts'
import type { Database } from '../../platform/db/database.ts'

type Holder = Grant<'account', 'MANAGE_ACCOUNT'>
export type SessionRow = typeof session.$inferSelect

/** Those that still hold, the last used first. */
export const findSessions = (db: Database, holder: Holder, now: Date): Promise<SessionRow[]> =>
  db
    .select()
    .from(session)
    .where(and(eq(session.userId, holder.id), gt(session.expiresAt, now)))
    .orderBy(desc(session.updatedAt), desc(session.id))

/** Those of these that were the holder's, and are gone now. */
export const deleteSessions = async (
  tx: Database,
  holder: Holder,
  ids: readonly SessionId[],
): Promise<SessionId[]> => {
  const rows = await tx
    .delete(session)
    .where(and(eq(session.userId, holder.id), inArray(session.id, [...ids])))
    .returning({ id: session.id })
  return rows.map(({ id }) => id)
}
