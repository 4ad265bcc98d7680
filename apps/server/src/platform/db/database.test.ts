import type { UserId } from '@atelier/contract/ids'
import { count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { user } from '../../db/schema/index.ts'
import { engines, openTestDatabase } from '../../test/engines.ts'
import { memoryUrl } from '../../test/postgres.ts'
import { uuidv7 } from '../uuid.ts'
import type { OpenDatabase } from './database.ts'
import { notifyChannel } from './notify.ts'
import { openDatabase } from './open-database.ts'
import { hasVectors, prepareVectors } from './vectors.ts'

const reasonOf = (error: unknown) => (error instanceof Error ? String(error.cause ?? error) : String(error))

describe.each(engines)('the database on %s', (engine) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database[Symbol.asyncDispose]())

  const addUser = async (db = database.db) => {
    const id = uuidv7<UserId>()
    await db.insert(user).values({ id, name: 'Ada', email: id })
    return id
  }
  const find = async (id: UserId) => (await database.db.select().from(user).where(eq(user.id, id)))[0]

  it('returns times as Date, counts as number and bytes as bytes', async () => {
    const row = await find(await addUser())
    expect(row?.createdAt).toBeInstanceOf(Date)
    expect(Math.abs(Date.now() - (row?.createdAt.getTime() ?? 0))).toBeLessThan(60_000)
    const { rows } = (await database.db.execute(
      sql`select 5000000000::int8 as big, '\\x00ff10'::bytea as bytes`,
    )) as {
      rows: { big: unknown; bytes: Uint8Array }[]
    }
    expect(rows[0]?.big).toBe(5_000_000_000)
    expect([...(rows[0]?.bytes ?? [])]).toEqual([0, 255, 16])
    const [countRow] = await database.db.select({ n: count() }).from(user)
    expect(countRow?.n).toBeTypeOf('number')
  })

  it('rolls back a failed transaction completely', async () => {
    let id: UserId | undefined
    const failingTransaction = database.db.transaction(async (tx) => {
      id = await addUser(tx)
      throw new Error('changed my mind')
    })
    await expect(failingTransaction).rejects.toThrow('changed my mind')
    expect(id && (await find(id))).toBeUndefined()
  })

  it('keeps the outer transaction’s changes when a nested one fails', async () => {
    const id = await database.db.transaction(async (tx) => {
      await tx.transaction(async () => Promise.reject(new Error('inner'))).catch(() => undefined)
      return addUser(tx)
    })
    expect(await find(id)).toBeDefined()
  })

  it('fails instead of waiting forever when the database is used inside its own transaction', async () => {
    const failingTransaction = database.db.transaction(() => database.db.select().from(user))
    await expect(failingTransaction.catch(reasonOf)).resolves.toContain('pass the transaction (tx) along')
    const nestedTransaction = database.db.transaction(() => database.db.transaction(async () => undefined))
    await expect(nestedTransaction.catch(reasonOf)).resolves.toContain('pass the transaction (tx) along')
    await expect(database.ping()).resolves.toBeUndefined()
  })

  it('lets work that outlives its transaction use the database', async () => {
    const { promise: latePromise, resolve } = Promise.withResolvers<unknown>()
    await database.db.transaction(async (tx) => {
      setTimeout(() => resolve(database.ping()), 20)
      return addUser(tx)
    })
    await expect(latePromise).resolves.toBeUndefined()
  })

  it('lets other work continue while a transaction waits', async () => {
    const order: string[] = []
    const { promise: start, resolve } = Promise.withResolvers<void>()
    const slowTransaction = database.db.transaction(async (tx) => {
      await addUser(tx)
      resolve()
      await new Promise((resolvePause) => setTimeout(resolvePause, 50))
      order.push('transaction')
    })
    await start
    await Promise.all([slowTransaction, database.ping().then(() => order.push('ping'))])
    expect([...order].sort()).toEqual(['ping', 'transaction'])
  })

  it('notifies listeners once of committed changes, and never of rolled-back ones', async () => {
    const payloads: string[] = []
    const { promise: last, resolve } = Promise.withResolvers<void>()
    const stop = await database.listen('test_channel', (payload) => {
      payloads.push(payload)
      if (payload === 'last') resolve()
    })
    await database.db.transaction((tx) => notifyChannel(tx, 'test_channel', 'one'))
    await database.db
      .transaction(async (tx) => {
        await notifyChannel(tx, 'test_channel', 'two')
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    await notifyChannel(database.db, 'test_channel', 'last')
    await last
    await stop()
    await notifyChannel(database.db, 'test_channel', 'after stop')
    await database.ping()
    expect(payloads).toEqual(['one', 'last'])
  })

  it('survives a listener that throws, and one that uses the database', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<unknown>()
    const stopFunctions = [
      await database.listen('test_reply', () => {
        throw new Error('a broken listener')
      }),
      await database.listen('test_reply', () => resolve(database.ping())),
    ]
    await database.db.transaction((tx) => notifyChannel(tx, 'test_reply', ''))
    await expect(answer).resolves.toBeUndefined()
    for (const stop of stopFunctions) await stop()
  })

  it('doesn’t starve timers with queries', async () => {
    let turns = 0
    const countTurn = () => {
      turns += 1
      immediate = setImmediate(countTurn)
    }
    let immediate = setImmediate(countTurn)
    for (let query = 0; query < 200; query += 1) await database.ping()
    clearImmediate(immediate)
    expect(turns).toBeGreaterThan(3)
  })

  it('runs maintenance on request', async () => {
    await expect(database.maintain()).resolves.toBeUndefined()
  })
})

it('API-15 stores vectors once an administrator has installed the extension', async () => {
  await using database = await openDatabase(memoryUrl())
  const { db } = database
  await db.execute(sql`drop table chunk_embedding`)
  await db.execute(sql`drop extension vector`)
  await db.execute(sql`create role ordinary`)
  await db.execute(sql`set role ordinary`)
  await prepareVectors(database)
  expect(await hasVectors(db)).toBe(false)
  await db.execute(sql`reset role`)
  await prepareVectors(database)
  expect(await hasVectors(db)).toBe(true)
})
