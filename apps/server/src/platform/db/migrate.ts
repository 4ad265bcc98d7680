import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { Client } from 'pg'
import { AppError } from '../app-error.ts'
import { failureCode } from '../known-failure.ts'
import type { OpenDatabase } from './database.ts'
import { prepareVectors } from './vectors.ts'

const allMigrations = fileURLToPath(new URL('../../db/migrations', import.meta.url))

const insufficientPrivilege = '42501'

const migrationLock = 7_210_420_001

interface Journal {
  entries: { tag: string }[]
}

const readJournal = (folder: string): Journal =>
  JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal

export const migrationCount = (): number => readJournal(allMigrations).entries.length

const firstMigrations = (count: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-migrations-'))
  cpSync(allMigrations, folder, { recursive: true })
  const journal = readJournal(folder)
  const shortJournal = { ...journal, entries: journal.entries.slice(0, count) }
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(shortJournal))
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

const migrateFrom = async ({ driver }: OpenDatabase, migrationsFolder: string): Promise<void> => {
  if (driver.engine === 'pglite')
    return migratePglite(drizzlePglite({ client: driver.client }), { migrationsFolder })
  // a large migration would exceed the timeouts of the pool
  const client = new Client({ connectionString: driver.url, application_name: 'atelier migration' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migratePostgres(drizzlePostgres({ client }), { migrationsFolder })
  } finally {
    await client.end()
  }
}

const explainPrivileges = (error: unknown): never => {
  if (failureCode(error) !== insufficientPrivilege) throw error
  throw new AppError(
    'UNAVAILABLE',
    'The role in DATABASE_URL can’t create tables in its database. A database administrator must make it the owner: ALTER DATABASE atelier OWNER TO atelier (docs/running.md, “PostgreSQL”). Nothing was changed.',
    { cause: error },
  )
}

/** Migrates to this version, or by the first `count` migrations. Every replica may call it on every start. */
export const migrateDatabase = async (database: OpenDatabase, count?: number): Promise<void> => {
  if (count === undefined) {
    await migrateFrom(database, allMigrations).catch(explainPrivileges)
    return prepareVectors(database)
  }
  using shortFolder = firstMigrations(count)
  await migrateFrom(database, shortFolder.folder)
}
