import type { RunId } from '@atelier/contract/ids'
import type { RunEvent } from '@atelier/contract/run-event'
import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import { run, runEvent } from '../../db/schema/index.ts'
import type { Database } from '../db/database.ts'

export interface EventBatch {
  runId: RunId
  /** The number of the first event. */
  seq: number
  events: RunEvent[]
}

/** One insert for every run that has something new. A run that was deleted meanwhile is passed over. */
export const insertBatches = async (db: Database, batches: EventBatch[]): Promise<void> => {
  if (batches.length === 0) return
  const rows = JSON.stringify(batches)
  await db.execute(sql`
    insert into ${runEvent} (run_id, seq, events)
    select (b ->> 'runId')::uuid, (b ->> 'seq')::int, b -> 'events'
    from jsonb_array_elements(${rows}::jsonb) b
    where exists (select from ${run} r where r.id = (b ->> 'runId')::uuid)
    on conflict do nothing`)
}

/** The batches that hold what comes after the event numbered `after`. */
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

export const beat = async (db: Database, runIds: RunId[], now: Date): Promise<RunId[]> => {
  const rows = await db
    .update(run)
    .set({ heartbeatAt: now })
    .where(inArray(run.id, runIds))
    .returning({ id: run.id, stopRequestedAt: run.stopRequestedAt })
  return rows.filter((row) => row.stopRequestedAt !== null).map((row) => row.id)
}

/** False when the chat, and so the run, was deleted. */
export const runExists = async (db: Database, runId: RunId): Promise<boolean> => {
  const rows = await db.select({ id: run.id }).from(run).where(eq(run.id, runId))
  return rows.length > 0
}
