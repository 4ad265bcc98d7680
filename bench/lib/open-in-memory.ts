import type { OpenDatabase } from '../../apps/server/src/platform/db/database.ts'
import { migrateDatabase } from '../../apps/server/src/platform/db/migrate.ts'
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'

/** Opens an empty, migrated database in memory. */
export const openInMemory = async (): Promise<OpenDatabase> => {
  const database = await openDatabase('memory://', { log: createLog('silent') })
  await migrateDatabase(database)
  return database
}
