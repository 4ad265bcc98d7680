import { fileURLToPath } from 'node:url'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { Client } from 'pg'
import type { OpenDatabase } from './database.ts'

const migrationsFolder = fileURLToPath(new URL('../../db/migrations', import.meta.url))

/** Any number that only this lock uses: replicas that start together migrate one after another. */
const migrationLock = 7_210_420_001

/** Brings the database to this version's schema. Safe to call at every start, from every replica. */
export const migrateDatabase = async ({ under }: OpenDatabase): Promise<void> => {
  if (under.engine === 'pglite')
    return migratePglite(drizzlePglite({ client: under.client }), { migrationsFolder })
  // a connection without the pool's time limits: a migration may rewrite a large table
  const client = new Client({ connectionString: under.url, application_name: 'atelier migration' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migratePostgres(drizzlePostgres({ client }), { migrationsFolder })
  } finally {
    await client.end()
  }
}
