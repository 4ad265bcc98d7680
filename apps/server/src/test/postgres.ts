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

/** Starts a separate server that the test can stop and start. Null if this machine has no PostgreSQL. */
export const startPostgres = async (options: { isDurable?: boolean } = {}): Promise<TestServer | null> => {
  const newServer = await startServer(options)
  if (!newServer) return null
  await newServer.run(`create database ${postgresTemplate}`)
  await using database = await openDatabase(newServer.urlOf(postgresTemplate), { log: createLog('silent') })
  await migrateDatabase(database)
  return newServer
}

/** For `openDatabase`: the URL of a migrated in-memory database. */
export const memoryUrl = (): string => `memory://${inject('templates').pglite}`

/**
 * Copies the folder of a migrated embedded database to `path`, since creating one takes seconds of CPU time.
 */
export const copyFolder = (path: string): Promise<void> =>
  cp(inject('templates').folder, path, { recursive: true })

/** The URL of a database on the server of this run, or null if this machine has no PostgreSQL. */
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

/** Creates a database, migrated unless `isEmpty`. Null if this machine has no PostgreSQL. */
export const createTestDatabase = async ({ isEmpty = false } = {}): Promise<TestDatabase | null> => {
  const name = `test_${uuidv7().replaceAll('-', '')}`
  const url = testUrlOf(name)
  if (url === null) return null
  const template = isEmpty ? 'template0' : postgresTemplate
  // copying files takes less work than writing the template's content to the WAL
  await run(`create database ${name} template ${template} strategy file_copy`)
  return { url, [Symbol.asyncDispose]: () => run(`drop database if exists ${name} with (force)`) }
}
