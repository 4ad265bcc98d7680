import type { OpenDatabase } from '../../apps/server/src/platform/db/database.ts'

/** Runs one raw statement: bulk data is generated in the database. */
export const runSql = async (
  { under }: OpenDatabase,
  statement: string,
  values: unknown[] = [],
): Promise<void> => {
  if (under.engine === 'pglite') await under.client.query(statement, values)
  else await under.client.query(statement, values)
}
