import { readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { datasetFile } from '../../test/dataset-file.ts'
import { openDatasetEngine } from './dataset-engine.ts'
import { allowedFunctions } from './sql/functions.ts'

const engine = openDatasetEngine()
afterAll(() => engine[Symbol.asyncDispose]())

const requester = { userId: 'ada' }

const listChildren = (parent: number) =>
  readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      return new RegExp(`^PPid:\\s+${parent}$`, 'm').test(readFileSync(`/proc/${pid}/status`, 'utf8'))
    } catch {
      return false
    }
  })

describe('the dataset sandbox', () => {
  const file = datasetFile('name,amount\nKiel,1\nWick,2\n')

  it.each([
    "select * from enable_logging(storage = 'file')",
    "call enable_logging(storage = 'file')",
    "select * from read_csv('/etc/passwd')",
    "select * from read_text('/etc/passwd')",
    "select * from glob('/*')",
    "copy data to '/tmp/out.csv'",
    "attach '/tmp/other.db'",
    "export database '/tmp/out'",
    'load httpfs',
    "set memory_limit = '8GB'",
    'pivot data on name using sum(amount)',
    'summarize data',
    "select getenv('PATH')",
    "select current_setting('memory_limit')",
    "select * from '/etc/passwd'",
    'select * from duckdb_settings()',
    'select * from information_schema.tables',
    "select repeat('x', 2000000000)",
    'select list_transform(range(100000000), x -> x)',
    'select [x for x in range(100000000)]',
    'select 1; select 2',
    'with "/etc/passwd" as (select 1) select * from "/etc/passwd"',
    "select (select content from read_text('/etc/passwd'))",
    "select * from query('select 1')",
    'delete from data',
    'no sql at all',
  ])('LAB-04 rejects %s, and keeps working', async (sql) => {
    await expect(engine.query(file, sql, 10, requester)).rejects.toMatchObject({ code: 'BAD_INPUT' })
    expect((await engine.query(file, 'select sum(amount) from data', 10, requester)).rows).toEqual([[3]])
  })

  it('LAB-04 allows only functions of this DuckDB release without side effects', async () => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    const reader = await connection.runAndReadAll(
      "select distinct function_name from duckdb_functions() where function_type in ('scalar', 'aggregate', 'macro', 'window') and not coalesce(has_side_effects, false)",
    )
    const functionNames = new Set(reader.getRowsJS().map(([name]) => name))
    expect([...allowedFunctions].filter((name) => !functionNames.has(name))).toEqual([])
    connection.closeSync()
  })

  it.runIf(process.platform === 'linux')(
    'LAB-04 runs queries at a lower CPU priority than other processes',
    async () => {
      await using secondEngine = openDatasetEngine()
      const longQuery = new AbortController()
      const endlessSql =
        'with recursive r(n) as (select 1 union all select n + 1 from r) select count(*) from r'
      const pendingQuery = secondEngine.query(file, endlessSql, 10, {
        ...requester,
        signal: longQuery.signal,
      })
      const readNice = (threads: string) =>
        readdirSync(threads).map((id) => {
          const stat = readFileSync(`${threads}/${id}/stat`, 'utf8')
          return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
        })
      await vi.waitFor(() => {
        const threadPriorities = listChildren(process.pid).map((pid) => readNice(`/proc/${pid}/task`))
        const lowPriority = constants.priority.PRIORITY_BELOW_NORMAL
        expect(
          threadPriorities.some(
            (each) => each.length > 1 && each.every((niceness) => niceness === lowPriority),
          ),
        ).toBe(true)
      }, 5_000)
      longQuery.abort(new Error('seen'))
      await expect(pendingQuery).rejects.toThrow('seen')
    },
  )

  it('LAB-04 stops a query that takes too long, and answers the next one', async () => {
    await using quickEngine = openDatasetEngine({ queryMs: 300 })
    const endlessSql =
      'with recursive r(n) as (select 1 union all select n + 1 from r) select count(*) from r'
    await expect(quickEngine.query(file, endlessSql, 10, requester)).rejects.toMatchObject({
      code: 'TOO_LARGE',
    })
    expect((await quickEngine.query(file, 'select count(*) from data', 10, requester)).rows).toEqual([[2]])
  })

  it('LAB-04 stops a process that exceeds its memory limit', async () => {
    await using smallEngine = openDatasetEngine({ memoryBytes: 8 * 1024 * 1024 })
    await expect(smallEngine.inspect(file, requester)).rejects.toMatchObject({ code: 'TOO_LARGE' })
  })

  it('LAB-04 runs pure calculations: CTEs, window functions, dates and CASE', async () => {
    const sql = `with kept as (select name, amount, rank() over (order by amount desc) as r from data where name ilike 'k%')
      select upper(name), case when r = 1 then 'first' end, date_trunc('month', date '2024-05-17'), i from kept, range(1, 3) t(i) union all select 'x', null, null, 9`
    expect((await engine.query(file, sql, 10, requester)).rows).toEqual([
      ['KIEL', 'first', '2024-05-01', 1],
      ['KIEL', 'first', '2024-05-01', 2],
      ['X'.toLowerCase(), null, null, 9],
    ])
  })

  it('LAB-04 returns the first rows of many, with the total count', async () => {
    const { rows, total } = await engine.query(file, 'select * from range(1000)', 5, requester)
    expect(rows).toHaveLength(5)
    expect(total).toBe(1000)
  })
})
