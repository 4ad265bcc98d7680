import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { TestApp } from '../make-app.ts'

/** Stored files are named by the hash of their content. For unfinished uploads, the size is compared too. */
const filesOf = async (folder: string): Promise<string> => {
  const storedFiles = await readdir(folder, { recursive: true })
  const staging = join(folder, 'staging')
  const stagedFiles = await Promise.all(
    (await readdir(staging)).map(async (name) => `${name} ${(await stat(join(staging, name))).size}`),
  )
  return [...storedFiles, ...stagedFiles].sort().join('\n')
}

const Rows = <Row extends z.ZodObject>(row: Row) =>
  z.object({ rows: z.array(row) }).transform(({ rows }) => rows)
const Tables = Rows(z.object({ name: z.string() }))
const States = Rows(z.object({ name: z.string(), state: z.string() }))
const Newest = Rows(z.object({ newest: z.string() }))

/** Jobs that users cause, without their progress. Scheduled jobs are excluded. */
const jobs = String.raw`(select id, name, data from pgboss.job where name not like '\_\_pgboss%' and name not in (select name from pgboss.schedule))`

export interface ChangeWatch {
  /** Names of the tables that were written to since the last check, and 'files'. */
  changed(): Promise<string[]>
}

/**
 * Watches the rows of every table by count and hash, and the files of the store and of unfinished uploads.
 */
export const watchChanges = async ({ context }: TestApp): Promise<ChangeWatch> => {
  const { db, config } = context
  const tables = Tables.parse(
    await db.execute(
      // excludes rate limits, which count every attempt, and workers, which send heartbeats
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('throttle', 'worker')`,
    ),
  )
  const sources = [...tables.map(({ name }) => [name, `public."${name}"`]), ['jobs', jobs]]
  const stateQueries = sources.map(
    ([name, from]) =>
      `select '${name}' as name, count(*) || ' rows ' || md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as state from ${from} t`,
  )
  const readTables = async () =>
    Object.fromEntries(
      States.parse(await db.execute(sql.raw(stateQueries.join(' union all ')))).map(({ name, state }) => [
        name,
        state,
      ]),
    )
  // every write takes a transaction ID, so if none was assigned, nothing was written
  const newestWriter = async () =>
    Newest.parse(await db.execute(sql`select pg_snapshot_xmax(pg_current_snapshot())::text as newest`))[0]
      ?.newest

  const readState = async (previous: Record<string, string>, mustRead: boolean) => ({
    ...previous,
    ...(mustRead ? await readTables() : {}),
    files: await filesOf(config.dataDir),
  })
  let writer = await newestWriter()
  let current: Record<string, string> = await readState({}, true)
  return {
    changed: async () => {
      const previous = current
      const newest = await newestWriter()
      current = await readState(previous, newest !== writer)
      writer = newest
      return Object.keys(current).filter((name) => current[name] !== previous[name])
    },
  }
}
