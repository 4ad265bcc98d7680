import { cp } from 'node:fs/promises'
import {
  hasPostgres,
  type PostgresServer,
  startPostgres as startServer,
} from '@atelier/testing/start-postgres'
import { Client } from 'pg'
import { inject } from 'vitest'
import { migrateDatabase } from '../platform/db/migrate.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { createLog } from '../platform/log.ts'
import { uuidv7 } from '../platform/uuid.ts'
import { postgresTemplate } from './global-setup.ts'

export { hasPostgres }

export interface TestDatabase extends AsyncDisposable {
  readonly url: string
}

export type TestServer = PostgresServer

/** A server of one's own, to be stopped and started; null when the machine has no PostgreSQL. */
export const startPostgres = async (options: { isDurable?: boolean } = {}): Promise<TestServer | null> => {
  const started = await startServer(options)
  if (!started) return null
  await started.run(`create database ${postgresTemplate}`)
  await using opened = await openDatabase(started.urlOf(postgresTemplate), { log: createLog('silent') })
  await migrateDatabase(opened)
  return started
}

/** For `openDatabase`: a migrated database in memory. */
export const memoryUrl = (): string => `memory://${inject('templates').pglite}`

/** Makes `path` the folder of a migrated embedded database: what a first start makes takes seconds of processor. */
export const copyFolder = (path: string): Promise<void> =>
  cp(inject('templates').folder, path, { recursive: true })

/** The address of a database of the run's server, or null when the machine has no PostgreSQL. */
const testUrlOf = (database: string): string | null =>
  inject('templates').postgres?.replace('{database}', database) ?? null

const run = async (statement: string): Promise<void> => {
  const client = new Client({ connectionString: testUrlOf('postgres') ?? '' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A database of its own, migrated unless `isEmpty`; null when the machine has no PostgreSQL. */
export const createTestDatabase = async ({ isEmpty = false } = {}): Promise<TestDatabase | null> => {
  const name = `test_${uuidv7().replaceAll('-', '')}`
  const url = testUrlOf(name)
  if (url === null) return null
  const template = isEmpty ? 'template0' : postgresTemplate
  // a copy of files: less work than the log of it
  await run(`create database ${name} template ${template} strategy file_copy`)
  return { url, [Symbol.asyncDispose]: () => run(`drop database if exists ${name} with (force)`) }
}
