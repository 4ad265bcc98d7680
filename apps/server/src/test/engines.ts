import type { OpenDatabase } from '../platform/db/database.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { createLog } from '../platform/log.ts'
import { createTestDatabase, hasPostgres, memoryUrl } from './postgres.ts'

export type Engine = 'pglite' | 'postgres'

/** For `describe.each`: both engines where this machine has them. */
export const engines: readonly Engine[] = hasPostgres() ? ['pglite', 'postgres'] : ['pglite']

/**
 * For tests that start whole servers, and for those whose subject an engine cannot change: one engine of
 * those that are here, and all of them where `npm run proof` plays them.
 */
export const mainlyOn = (engine: Engine): readonly Engine[] =>
  process.env['PROOF'] === undefined && engines.includes(engine) ? [engine] : engines

/** An empty, migrated database on an engine. */
export const openTestDatabase = async (engine: Engine): Promise<OpenDatabase> => {
  const log = createLog('silent')
  if (engine === 'pglite') return openDatabase(memoryUrl(), { log })
  const database = await createTestDatabase()
  if (!database) throw new Error('There is no PostgreSQL on this machine.')
  const opened = await openDatabase(database.url, { log })
  return {
    ...opened,
    [Symbol.asyncDispose]: async () => {
      await opened[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
}
