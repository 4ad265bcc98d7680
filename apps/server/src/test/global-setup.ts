import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@atelier/testing/start-postgres'
import { migrateDatabase } from '../platform/db/migrate.ts'
import type { OpenDatabase } from '../platform/db/database.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { openJobs } from '../platform/jobs/open-jobs.ts'
import { createLog } from '../platform/log.ts'

/** Templates from which suites copy their databases. */
export interface Templates {
  /** Path of the dump of a migrated embedded database. */
  readonly pglite: string
  /** Path of the same database as a closed folder. */
  readonly folder: string
  /**
   * URL of a PostgreSQL server with `{database}` in place of the database name; null if there is no server.
   */
  readonly postgres: string | null
}

declare module 'vitest' {
  interface ProvidedContext {
    templates: Templates
  }
}

/** The part of Vitest's project that is used; its own types include those of the browser. */
interface Project {
  provide(key: 'templates', value: Templates): void
}

export const postgresTemplate = 'atelier_template'

const prepare = async (database: OpenDatabase) => {
  await migrateDatabase(database)
  await using _jobs = await openJobs(database, { log: createLog('silent'), runsJobs: false })
}

/** Starts one PostgreSQL server and prepares one migrated database per engine for the whole run. */
export default async function setup(project: Project): Promise<() => Promise<void>> {
  const log = createLog('silent')
  const folder = await mkdtemp(join(tmpdir(), 'atelier-templates-'))
  const [pglite, database] = [join(folder, 'pglite.tar'), join(folder, 'database')]
  const embeddedDatabase = await openDatabase(database, { log })
  await prepare(embeddedDatabase)
  if (embeddedDatabase.driver.engine === 'pglite') {
    const dump = await embeddedDatabase.driver.client.dumpDataDir('none')
    await writeFile(pglite, Buffer.from(await dump.arrayBuffer()))
  }
  await embeddedDatabase[Symbol.asyncDispose]()

  const server = await startPostgres()
  if (server) {
    await server.run(`create database ${postgresTemplate}`)
    await using database = await openDatabase(server.urlOf(postgresTemplate), { log })
    await prepare(database)
  }
  project.provide('templates', { pglite, folder: database, postgres: server?.urlOf('{database}') ?? null })
  return async () => {
    await server?.stopImmediately()
    await rm(folder, { recursive: true, force: true })
  }
}
