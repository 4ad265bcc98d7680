import type { OpenDatabase } from '../../apps/server/src/platform/db/database.ts'

/** One statement, as it is: bulk data is made in the database. */
export const runSql = async (
  { under }: OpenDatabase,
  statement: string,
  values: unknown[] = [],
): Promise<void> => {
  if (under.engine === 'pglite') await under.client.query(statement, values)
  else await under.client.query(statement, values)
}
