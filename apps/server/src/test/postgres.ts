import {
  hasPostgres,
  type PostgresServer,
  startPostgres as startServer,
} from '@atelier/testing/start-postgres'
import { migrateDatabase } from '../platform/db/migrate.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { createLog } from '../platform/log.ts'

export { hasPostgres }

export interface TestDatabase extends AsyncDisposable {
  readonly url: string
}

export type TestServer = PostgresServer

const template = 'atelier_template'
let server: Promise<TestServer | null> | undefined
let databases = 0

/** A throwaway server with a migrated database to copy; null when the machine has no PostgreSQL. */
export const startPostgres = async (options: { isDurable?: boolean } = {}): Promise<TestServer | null> => {
  const started = await startServer(options)
  if (!started) return null
  await started.run(`create database ${template}`)
  await using opened = await openDatabase(started.urlOf(template), { log: createLog('silent') })
  await migrateDatabase(opened)
  return started
}

/** One server for this process, or null when the machine has no PostgreSQL. */
export const testServer = (): Promise<TestServer | null> => (server ??= startPostgres())

/** A migrated database of its own, or null when the machine has no PostgreSQL. */
export const createTestDatabase = async (): Promise<TestDatabase | null> => {
  const running = await testServer()
  if (!running) return null
  const name = `test_${(databases += 1)}`
  await running.run(`create database ${name} template ${template}`)
  return {
    url: running.urlOf(name),
    [Symbol.asyncDispose]: () => running.run(`drop database if exists ${name} with (force)`),
  }
}
