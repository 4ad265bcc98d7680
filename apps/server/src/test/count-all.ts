import { sql } from 'drizzle-orm'
import type { TestApp } from './make-app.ts'

/** Counts the rows of every table, and the files of the store and of unfinished uploads. */
export const countAll = async ({ context: { db, files, staging } }: TestApp) => {
  const counts: Record<string, number> = {}
  const tableNamesSql = sql`select table_name as name from information_schema.tables where table_schema = 'public'`
  const { rows } = (await db.execute(tableNamesSql)) as { rows: { name: string }[] }
  for (const { name } of rows) {
    const countQuery = sql`select count(*)::int as count from ${sql.identifier(name)}`
    counts[name] = ((await db.execute(countQuery)) as { rows: { count: number }[] }).rows[0]?.count ?? 0
  }
  counts['files'] = (await Array.fromAsync(files.list())).length
  counts['staged'] = (await Array.fromAsync(staging.list())).length
  return counts
}

/** Finds rows of any table that contain one of these words. Returns `table: word`. */
export const findRowsWith = async (
  { context: { db } }: TestApp,
  words: readonly string[],
): Promise<string[]> => {
  const tables = (await db.execute(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )) as { rows: { name: string }[] }
  const columns: string[] = []
  for (const { name } of tables.rows)
    for (const word of words) {
      const rowCounts = (await db.execute(
        sql`select count(*)::int as count from ${sql.identifier(name)} t where t::text ilike ${`%${word}%`}`,
      )) as { rows: { count: number }[] }
      if ((rowCounts.rows[0]?.count ?? 0) > 0) columns.push(`${name}: ${word}`)
    }
  return columns
}
