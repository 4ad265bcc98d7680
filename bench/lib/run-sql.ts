import type { OpenDatabase } from '../../apps/server/src/platform/db/database.ts'

/** Runs a raw statement, since bulk data is generated in the database. */
export const runSql = async (
  { driver }: OpenDatabase,
  statement: string,
  values: unknown[] = [],
): Promise<void> => {
  if (driver.engine === 'pglite') await driver.client.query(statement, values)
  else await driver.client.query(statement, values)
}
