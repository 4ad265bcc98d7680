import type { OpenDatabase } from '../platform/db/database.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { createLog } from '../platform/log.ts'
import { createTestDatabase, hasPostgres, memoryUrl } from './postgres.ts'

export type Engine = 'pglite' | 'postgres'

/** For `describe.each`: both engines if this machine has them. */
export const engines: readonly Engine[] = hasPostgres() ? ['pglite', 'postgres'] : ['pglite']

/**
 * For tests that start whole servers, or that don't depend on the engine: one available engine, or all of
 * them in `npm run proof`.
 */
export const preferEngine = (engine: Engine): readonly Engine[] =>
  process.env['PROOF'] === undefined && engines.includes(engine) ? [engine] : engines

/** Opens an empty, migrated database. */
export const openTestDatabase = async (engine: Engine): Promise<OpenDatabase> => {
  const log = createLog('silent')
  if (engine === 'pglite') return openDatabase(memoryUrl(), { log })
  const database = await createTestDatabase()
  if (!database) throw new Error('PostgreSQL isn’t installed on this machine.')
  const testDatabase = await openDatabase(database.url, { log })
  return {
    ...testDatabase,
    [Symbol.asyncDispose]: async () => {
      await testDatabase[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
}
