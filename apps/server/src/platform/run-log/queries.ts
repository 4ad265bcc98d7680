import type { RunId } from '@atelier/contract/ids'
import type { RunEvent } from '@atelier/contract/answers/run-event'
import { and, asc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { run, runEvent } from '../../db/schema/index.ts'
import type { Database } from '../db/database.ts'
import { type Placeholders, prepareQuery } from '../patches/prepare-query.ts'

export interface EventBatch {
  runId: RunId
  seq: number
  events: RunEvent[]
}

export const runChannel = 'atelier_run'
const idsPerNotice = 200

/**
 * Skips runs that are being deleted. Batches may be inserted again. `notifiesReaders` wakes those who follow the
 * stored runs, here or on other replicas.
 */
export const insertBatches = async (
  db: Database,
  batches: EventBatch[],
  notifiesReaders: boolean,
): Promise<void> => {
  if (batches.length === 0) return
  await insertBatchesQuery(db, { rows: JSON.stringify(batches), notifiesReaders })
}

const insertBatchesQuery = prepareQuery(
  (_db, params: Placeholders<{ rows: string; notifiesReaders: boolean }>) => sql`
    with batch as (
      select (b ->> 'runId')::uuid as run_id, (b ->> 'seq')::int as seq, b -> 'events' as events
      from jsonb_array_elements(${params.rows}::jsonb) b
    ), held as (
      select r.id from ${run} r where r.id in (select run_id from batch) for key share
    ), batch_insert as (
      insert into ${runEvent} (run_id, seq, events)
      select run_id, seq, events from batch where run_id in (select id from held)
      on conflict (run_id, seq) do update set events = excluded.events
    ), notice as (
      select run_id, (row_number() over () - 1) / ${sql.raw(String(idsPerNotice))} as number from batch
    )
    select pg_notify(${sql.raw(`'${runChannel}'`)}, 'more ' || string_agg(run_id::text, ' '))
    from notice where ${params.notifiesReaders} group by number`,
)

export const selectBatches = (db: Database, runId: RunId, after: number): Promise<EventBatch[]> =>
  db
    .select()
    .from(runEvent)
    .where(
      and(
        eq(runEvent.runId, runId),
        gte(
          runEvent.seq,
          sql`coalesce((select max(e.seq) from ${runEvent} e where e.run_id = ${runId} and e.seq <= ${after + 1}), 0)`,
        ),
      ),
    )
    .orderBy(asc(runEvent.seq))

/**
 * Records a heartbeat. Returns the runs to stop: those with a stop request, and those deleted or already
 * ended.
 */
export const recordHeartbeat = async (db: Database, runIds: RunId[], now: Date): Promise<RunId[]> => {
  const rows = await db
    .update(run)
    .set({ heartbeatAt: now })
    .where(and(inArray(run.id, runIds), eq(run.status, 'running')))
    .returning({ id: run.id, stopRequestedAt: run.stopRequestedAt })
  const activeIds = new Set(rows.filter((row) => row.stopRequestedAt === null).map((row) => row.id))
  return runIds.filter((id) => !activeIds.has(id))
}

/** Records that clients received these answers completely, so that their owners need no notification. */
export const storeSeen = async (db: Database, runIds: RunId[], now: Date): Promise<void> => {
  await db
    .update(run)
    .set({ seenAt: now })
    .where(and(inArray(run.id, runIds), eq(run.status, 'ended'), isNull(run.seenAt)))
}

export const runExists = async (db: Database, runId: RunId): Promise<boolean> => {
  const rows = await db.select({ id: run.id }).from(run).where(eq(run.id, runId))
  return rows.length > 0
}
