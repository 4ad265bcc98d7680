import type { UserId } from '@atelier/contract/ids'
import type { UserEvent } from '@atelier/contract/user-event'
import { and, asc, eq, gt, inArray, lt, max, sql } from 'drizzle-orm'
import { userEvent } from '../../db/schema/index.ts'
import type { Database } from '../db/database.ts'

export interface StoredEvent {
  id: number
  userId: UserId
  event: UserEvent
}

/** Where a commit is announced: `<user> <id>` for each event. */
export const channel = 'atelier_user_event'

const columns = { id: userEvent.id, userId: userEvent.userId, event: userEvent.event }

/** One row for each user, announced when the transaction commits. */
export const insertEvents = async (tx: Database, userIds: UserId[], event: UserEvent): Promise<void> => {
  const rows = userIds.map((userId) => ({ userId, event }))
  const insertion = tx
    .insert(userEvent)
    .values(rows)
    .returning({ id: userEvent.id, userId: userEvent.userId })
  await tx.execute(
    sql`with written as ${insertion} select pg_notify(${channel}, user_id || ' ' || id) from written`,
  )
}

export const selectEvents = (db: Database, ids: number[]): Promise<StoredEvent[]> =>
  db.select(columns).from(userEvent).where(inArray(userEvent.id, ids)).orderBy(asc(userEvent.id))

/** The user's newest event, 0 when there is none. */
export const newestEventId = async (db: Database, userId: UserId): Promise<number> => {
  const [row] = await db
    .select({ id: max(userEvent.id) })
    .from(userEvent)
    .where(eq(userEvent.userId, userId))
  return row?.id ?? 0
}

/**
 * What a reader who has had `after` may not have had: every later number, and lower
 * numbers of transactions that were still open when `after` was written, because
 * numbers are given out before the commit. null when `after` is no longer kept.
 */
export const selectEventsSince = async (
  db: Database,
  userId: UserId,
  after: number,
): Promise<StoredEvent[] | null> => {
  const [position] = await db
    .select({ writtenBy: userEvent.writtenBy, oldestOpen: userEvent.oldestOpen })
    .from(userEvent)
    .where(and(eq(userEvent.userId, userId), eq(userEvent.id, after)))
  if (!position) return null
  const missed = sql`(${userEvent.id} > ${after} or (${userEvent.id} < ${after}
    and ${userEvent.writtenBy} >= ${position.oldestOpen} and ${userEvent.writtenBy} <> ${position.writtenBy}))`
  return db
    .select(columns)
    .from(userEvent)
    .where(and(eq(userEvent.userId, userId), missed))
    .orderBy(asc(userEvent.id))
}

/** What happened in the last `pastMs` milliseconds, and a moment more: a transaction's time is that of its beginning. */
export const selectRecentEvents = (db: Database, userId: UserId, pastMs: number): Promise<StoredEvent[]> =>
  db
    .select(columns)
    .from(userEvent)
    .where(
      and(
        eq(userEvent.userId, userId),
        gt(userEvent.createdAt, sql`now() - make_interval(secs => ${pastMs / 1000 + 1})`),
      ),
    )
    .orderBy(asc(userEvent.id))

/** Everything after a number, for a reader that has had no event yet. */
export const selectEventsAfter = (db: Database, userId: UserId, after: number): Promise<StoredEvent[]> =>
  db
    .select(columns)
    .from(userEvent)
    .where(and(eq(userEvent.userId, userId), gt(userEvent.id, after)))
    .orderBy(asc(userEvent.id))

export const deleteEvents = (db: Database, before: Date) =>
  db.delete(userEvent).where(lt(userEvent.createdAt, before))
