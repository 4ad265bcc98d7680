import { desc, eq, gte, lt, sql } from 'drizzle-orm'
import { worker } from '../../db/schema/index.ts'
import type { Database } from '../db/database.ts'

export interface WorkerRow {
  readonly id: string
  readonly name: string
  readonly startedAt: Date
  readonly seenAt: Date
}

export const recordWorker = async (
  db: Database,
  { id, name }: Pick<WorkerRow, 'id' | 'name'>,
): Promise<void> => {
  await db
    .insert(worker)
    .values({ id, name })
    .onConflictDoUpdate({ target: worker.id, set: { seenAt: sql`now()` } })
}

export const deleteWorker = async (db: Database, id: string): Promise<void> => {
  await db.delete(worker).where(eq(worker.id, id))
}

export const deleteWorkersBefore = async (db: Database, cutoff: Date): Promise<void> => {
  await db.delete(worker).where(lt(worker.seenAt, cutoff))
}

export const selectWorkersSince = (db: Database, since: Date): Promise<WorkerRow[]> =>
  db.select().from(worker).where(gte(worker.seenAt, since)).orderBy(desc(worker.seenAt))
