import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { hasPostgres, createTestDatabase } from '../../test/postgres.ts'
import { user } from '../../db/schema/index.ts'
import { createLog } from '../log.ts'
import { migrateDatabase } from './migrate.ts'
import { notifyChannel } from './notify.ts'
import { openDatabase } from './open-database.ts'

const log = createLog('silent')

describe.runIf(hasPostgres())('the database on a PostgreSQL server', () => {
  it('listens again after its connection was lost, and says that it may have missed something', async () => {
    await using testDatabase = await createTestDatabase()
    await using database = await openDatabase(testDatabase?.url ?? '', { log })
    const payloads: string[] = []
    const gap = Promise.withResolvers<void>()
    const last = Promise.withResolvers<void>()
    const onPayload = (payload: string) => {
      payloads.push(payload)
      if (payload === 'after') last.resolve()
    }
    await database.listen('test_gap', onPayload, () => gap.resolve())
    await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'atelier listener' and datname = current_database()`,
    )
    await gap.promise
    await notifyChannel(database.db, 'test_gap', 'after')
    await last.promise
    expect(payloads).toEqual(['after'])
  })

  it('migrates once when several replicas start together', async () => {
    await using emptyDatabase = await createTestDatabase({ isEmpty: true })
    const replicas = await Promise.all([1, 2, 3].map(() => openDatabase(emptyDatabase?.url ?? '', { log })))
    await expect(Promise.all(replicas.map(migrateDatabase))).resolves.toHaveLength(3)
    await Promise.all(replicas.map((replica) => replica[Symbol.asyncDispose]()))
  })

  it('API-15 works with an ordinary role that owns its database, and tells another role what is missing', async () => {
    await using emptyDatabase = await createTestDatabase({ isEmpty: true })
    const url = new URL(emptyDatabase?.url ?? '')
    const name = url.pathname.slice(1)
    const role = `${name}_role`
    await using admin = await openDatabase(url.href, { log })
    await admin.db.execute(sql.raw(`create role "${role}" login`))
    url.username = role
    {
      await using ordinaryDatabase = await openDatabase(url.href, { log })
      await expect(migrateDatabase(ordinaryDatabase)).rejects.toThrow(
        'The role in DATABASE_URL can’t create tables in its database. A database administrator must make it the owner: ALTER DATABASE atelier OWNER TO atelier (docs/running.md, “PostgreSQL”). Nothing was changed.',
      )
      await admin.db.execute(sql.raw(`alter database "${name}" owner to "${role}"`))
      await migrateDatabase(ordinaryDatabase)
      expect(await ordinaryDatabase.db.$count(user)).toBe(0)
    }
    await admin.db.execute(sql.raw(`reassign owned by "${role}" to current_user`))
    await admin.db.execute(sql.raw(`drop role "${role}"`))
  })

  it('says what is wrong when the server can’t be reached', async () => {
    await expect(openDatabase('postgres://nobody@127.0.0.1:1/none', { log })).rejects.toThrow(
      /Can’t use the PostgreSQL server in DATABASE_URL: .*ECONNREFUSED/,
    )
  })

  it('stops a statement that takes too long', async () => {
    await using testDatabase = await createTestDatabase()
    await using database = await openDatabase(testDatabase?.url ?? '', { log })
    const slowTransaction = database.db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 50`)
      await tx.execute(sql`select pg_sleep(5)`)
    })
    await expect(slowTransaction).rejects.toThrow('pg_sleep')
    await expect(database.ping()).resolves.toBeUndefined()
  })
})
