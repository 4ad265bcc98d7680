import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../test/engines.ts'
import type { OpenDatabase } from '../db/database.ts'

describe('prepared statements of PGlite', () => {
  let database: OpenDatabase
  const client = () => {
    if (database.driver.engine !== 'pglite') throw new Error('another engine')
    return database.driver.client
  }
  const listPrepared = async () => {
    // exec runs a script, which is never prepared
    const [result] = await client().exec(`select count(*)::int as n from pg_prepared_statements`)
    return Number(result?.rows[0]?.['n'])
  }
  const repeat = async <T>(work: () => Promise<T>): Promise<T> => {
    await work()
    await work()
    return work()
  }

  beforeAll(async () => {
    database = await openTestDatabase('pglite')
    await client().exec('create table thing (id int primary key, name text, at timestamptz, tags text[])')
  })
  afterAll(() => database[Symbol.asyncDispose]())

  it('return the same rows the first time and every time after', async () => {
    const time = new Date('2026-01-02T03:04:05Z')
    let id = 0
    await repeat(() =>
      client().query('insert into thing values ($1, $2, $3, $4)', [(id += 1), null, time, ['a', 'b']]),
    )
    const select = () => client().query('select * from thing where id = $1', [2])
    const first = await select()
    expect(first.rows).toEqual([{ id: 2, name: null, at: time, tags: ['a', 'b'] }])
    expect(await repeat(select)).toEqual(first)
    const asArray = await client().query('select id from thing order by id', [], { rowMode: 'array' })
    expect(asArray.rows).toEqual([[1], [2], [3]])
  })

  it('don’t keep a plan for a statement that ran once', async () => {
    const statementsBefore = await listPrepared()
    for (let n = 0; n < 10; n++) await client().query(`select ${n} as once`)
    // there may be an unnamed statement, which the next one replaces
    expect(await listPrepared()).toBeLessThanOrEqual(statementsBefore + 1)
    await repeat(() => client().query('select 1 as often'))
    expect(await listPrepared()).toBeGreaterThanOrEqual(statementsBefore + 1)
  })

  it('continue after a failed statement, prepared or not, in a transaction or not', async () => {
    const divide = (divisor: number) => client().query<{ n: number }>('select 6 / $1::int as n', [divisor])
    await expect(divide(0)).rejects.toThrow('division by zero')
    expect((await repeat(() => divide(2))).rows).toEqual([{ n: 3 }])
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
    await expect(client().query('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' })
    const failingTransaction = client().transaction(async (tx) => {
      await tx.query(`insert into thing (id) values (90)`)
      await expect(tx.query('select 6 / $1::int as n', [0])).rejects.toThrow('division by zero')
      return tx.query('select 6 / $1::int as n', [2])
    })
    await expect(failingTransaction).rejects.toMatchObject({ code: '25P02' })
    expect((await divide(3)).rows).toEqual([{ n: 2 }])
    expect((await client().query('select id from thing where id = 90')).rows).toEqual([])
  })

  it('start a transaction only with its first statement', async () => {
    const transactionEnd = await client().transaction(async (tx) => {
      const wasInTransaction = client().isInTransaction()
      await tx.query('select 1')
      return [wasInTransaction, client().isInTransaction()]
    })
    expect(transactionEnd).toEqual([false, true])
    await client().transaction(async () => undefined)
    expect(client().isInTransaction()).toBe(false)
  })

  it('leave no open transaction after a failed first statement or commit', async () => {
    const failingTransaction = client().transaction((tx) => tx.query('select nothing from nowhere'))
    await expect(failingTransaction).rejects.toMatchObject({ code: '42P01' })
    expect(client().isInTransaction()).toBe(false)
    await client().exec(
      'create table later (id int primary key, other int references later deferrable initially deferred)',
    )
    const lateTransaction = client().transaction((tx) => tx.query('insert into later values (1, 2)'))
    await expect(lateTransaction).rejects.toMatchObject({ code: '23503' })
    expect(client().isInTransaction()).toBe(false)
    expect((await client().query('select * from later')).rows).toEqual([])
  })

  it('notify listeners of a statement, a transaction and a script, until they unlisten', async () => {
    const payloads: string[] = []
    const unlisten = await client().listen('news', (payload) => payloads.push(payload))
    const leaveToo = await client().listen('news', (payload) => payloads.push(`also ${payload}`))
    const notify = (payload: string) => client().query(`select pg_notify('news', $1)`, [payload])
    await notify('statement')
    await client().transaction((tx) => tx.query(`select pg_notify('news', 'transaction')`))
    await client().exec(`notify news, 'script'`)
    await leaveToo()
    await notify('last')
    await unlisten()
    await notify('unheard')
    const payloadPair = (payload: string) => [payload, `also ${payload}`]
    expect(payloads).toEqual([
      ...payloadPair('statement'),
      ...payloadPair('transaction'),
      ...payloadPair('script'),
      'last',
    ])
  })

  it('read results that the engine returns in many chunks', async () => {
    const longText = 'ä'.repeat(3_000_000)
    const { rows } = await client().query<{ n: number; text: string }>(
      `select n, case n when 500 then $1::text else 'short' end as text from generate_series(1, 20000) n`,
      [longText],
    )
    expect(rows).toHaveLength(20_000)
    expect(rows[499]?.text === longText).toBe(true)
    expect(rows.at(-1)).toEqual({ n: 20_000, text: 'short' })
  })

  it('reject a closed transaction', async () => {
    const leakedTransaction = await client().transaction(async (tx) => tx)
    await expect(leakedTransaction.query('select 1')).rejects.toThrow('Transaction is closed')
  })

  it('prepare a statement again when its table has changed', async () => {
    await client().exec('create table turn (a int)')
    const select = () => client().query('select * from turn')
    await repeat(select)
    await client().exec('alter table turn add column b int')
    await expect(select()).rejects.toMatchObject({ code: '0A000' })
    expect((await select()).fields.map((field) => field.name)).toEqual(['a', 'b'])
  })

  it('keep a limited number of plans, the most recently used ones', async () => {
    const selectUsed = () => client().query('select 1 as used')
    await repeat(selectUsed)
    for (let n = 0; n < 300; n++) await repeat(() => client().query(`select ${n} as many`))
    expect(await listPrepared()).toBeLessThanOrEqual(257)
    expect((await selectUsed()).rows).toEqual([{ used: 1 }])
  })
})
