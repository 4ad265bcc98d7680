import type { UserId } from '@atelier/contract/ids'
import type { UserEvent } from '@atelier/contract/user-event'
import { and, asc, eq, gt, inArray, lt, max, sql } from 'drizzle-orm'
import { userEvent } from '../../db/schema/index.ts'
import type { Database } from '../db/database.ts'
import { type Placeholders, prepareQuery } from '../patches/prepare-query.ts'

export interface StoredEvent {
  id: number
  userId: UserId
  event: UserEvent
}

export const channel = 'atelier_user_event'

const columns = { id: userEvent.id, userId: userEvent.userId, event: userEvent.event }

export const insertEvents = async (tx: Database, userIds: UserId[], event: UserEvent): Promise<void> => {
  await insertEventsQuery(tx, { userIds, event })
}

const insertEventsQuery = prepareQuery(
  (_db, params: Placeholders<{ userIds: UserId[]; event: UserEvent }>) => sql`
    with written as (
      insert into ${userEvent} (user_id, event)
      select id, ${sql.param(params.event, userEvent.event)}::jsonb from unnest(${params.userIds}::uuid[]) id
      returning id, user_id
    )
    select pg_notify(${sql.raw(`'${channel}'`)}, user_id || ' ' || id) from written`,
)

export const selectEvents = (db: Database, ids: number[]): Promise<StoredEvent[]> =>
  db.select(columns).from(userEvent).where(inArray(userEvent.id, ids)).orderBy(asc(userEvent.id))

export const findNewestEventId = async (db: Database, userId: UserId): Promise<number> => {
  const [row] = await db
    .select({ id: max(userEvent.id) })
    .from(userEvent)
    .where(eq(userEvent.userId, userId))
  return row?.id ?? 0
}

/**
 * Includes lower IDs than `after` that committed later, since IDs are assigned before the commit. Null if
 * expired.
 */
export const selectEventsSince = async (
  db: Database,
  userId: UserId,
  after: number,
): Promise<StoredEvent[] | null> => {
  const [position] = await db
    .select({
      transactionId: userEvent.transactionId,
      oldestOpenTransactionId: userEvent.oldestOpenTransactionId,
    })
    .from(userEvent)
    .where(and(eq(userEvent.userId, userId), eq(userEvent.id, after)))
  if (!position) return null
  const isMissed = sql`(${userEvent.id} > ${after} or (${userEvent.id} < ${after}
    and ${userEvent.transactionId} >= ${position.oldestOpenTransactionId} and ${userEvent.transactionId} <> ${position.transactionId}))`
  return db
    .select(columns)
    .from(userEvent)
    .where(and(eq(userEvent.userId, userId), isMissed))
    .orderBy(asc(userEvent.id))
}

/** Covers slightly more than `lookbackMs`, since timestamps are those of the transaction's start. */
export const selectRecentEvents = (
  db: Database,
  userId: UserId,
  lookbackMs: number,
): Promise<StoredEvent[]> =>
  db
    .select(columns)
    .from(userEvent)
    .where(
      and(
        eq(userEvent.userId, userId),
        gt(userEvent.createdAt, sql`now() - make_interval(secs => ${lookbackMs / 1000 + 1})`),
      ),
    )
    .orderBy(asc(userEvent.id))

export const selectEventsAfter = (db: Database, userId: UserId, after: number): Promise<StoredEvent[]> =>
  db
    .select(columns)
    .from(userEvent)
    .where(and(eq(userEvent.userId, userId), gt(userEvent.id, after)))
    .orderBy(asc(userEvent.id))

export const deleteEvents = (db: Database, cutoff: Date) =>
  db.delete(userEvent).where(lt(userEvent.createdAt, cutoff))
