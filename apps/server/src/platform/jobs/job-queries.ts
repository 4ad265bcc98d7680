import type { FailedJob } from '@atelier/contract/admin/server-state'
import type { PgBoss } from 'pg-boss'
import { z } from 'zod'
import { pageOf, readCursor } from '../keyset.ts'

const FailedJobRow = z.object({
  id: z.string(),
  name: z.string(),
  failedOn: z.date(),
  retries: z.number(),
  output: z.unknown(),
})

const reasonMax = 500

const reasonOf = (output: unknown): string => {
  const message = z
    .object({ message: z.string() })
    .or(z.object({ value: z.string() }).transform(({ value }) => ({ message: value })))
    .safeParse(output)
  return message.success ? message.data.message.slice(0, reasonMax) : 'No reason given.'
}

export const readFailedJobs = async (
  boss: PgBoss,
  queues: readonly string[],
  cursor: string | undefined,
  limit: number,
): Promise<{ failed: FailedJob[]; nextCursor: string | null }> => {
  const cursorPosition = readCursor(cursor)
  const { rows } = await boss.getDb().executeSql(
    `select id, name, coalesce(completed_on, created_on) as "failedOn", retry_count as retries, output
       from pgboss.job
      where state = 'failed' and name = any($1::text[])
        and ($2::timestamptz is null or (coalesce(completed_on, created_on), id) < ($2::timestamptz, $3::uuid))
      order by coalesce(completed_on, created_on) desc, id desc limit $4`,
    [[...queues], cursorPosition?.at.toISOString() ?? null, cursorPosition?.id ?? null, limit + 1],
  )
  const failures = z.array(FailedJobRow).parse(rows)
  const { items, nextCursor } = pageOf(failures, limit, ({ failedOn, id }) => ({ at: failedOn, id }))
  const failedJobs = items.map(({ id, name, failedOn, retries, output }) => ({
    id,
    queue: name,
    failedAt: failedOn.getTime(),
    attempts: retries + 1,
    reason: reasonOf(output),
  }))
  return { failed: failedJobs, nextCursor }
}

const Counts = z.object({
  queue: z.string(),
  queued: z.number(),
  deferred: z.number(),
  active: z.number(),
  failed: z.number(),
})

/** Counts the jobs itself, since pg-boss updates its own counts only when a worker's monitor runs. */
export const readCounts = async (
  boss: PgBoss,
  queues: readonly string[],
): Promise<z.infer<typeof Counts>[]> => {
  const { rows } = await boss.getDb().executeSql(
    `select queue.name as queue,
            (count(*) filter (where job.state < 'active' and job.start_after <= now()))::int as queued,
            (count(*) filter (where job.state < 'active' and job.start_after > now()))::int as deferred,
            (count(*) filter (where job.state = 'active'))::int as active,
            (count(*) filter (where job.state = 'failed'))::int as failed
       from unnest($1::text[]) as queue(name)
       left join pgboss.job on job.name = queue.name
      group by queue.name`,
    [[...queues]],
  )
  return z.array(Counts).parse(rows)
}

const OldestRow = z.object({ since: z.date().nullable() })

export const readOldestWaiting = async (boss: PgBoss, queues: readonly string[]): Promise<Date | null> => {
  const { rows } = await boss.getDb().executeSql(
    `select min(oldest.since) as since
       from unnest($1::text[]) as queue(name)
       cross join lateral (
         select min(job.start_after) as since
           from pgboss.job
          where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now()
       ) as oldest`,
    [[...queues]],
  )
  return OldestRow.parse(rows[0]).since
}
