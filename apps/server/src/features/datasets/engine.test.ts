import { readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { Readable } from 'node:stream'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Dataset, ReadAs } from '@atelier/contract/dataset'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { writeXlsx } from '../../test/office-files.ts'
import { type DatasetFile, openDatasetEngine } from './dataset-engine.ts'
import { allowedFunctions } from './sql/functions.ts'

const engine = openDatasetEngine()
afterAll(() => engine[Symbol.asyncDispose]())

const asker = { person: 'ada' }

const childrenOf = (parent: number) =>
  readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      return new RegExp(`^PPid:\\s+${parent}$`, 'm').test(readFileSync(`/proc/${pid}/status`, 'utf8'))
    } catch {
      return false
    }
  })

const fileOf = (
  bytes: string | Uint8Array,
  kind: DatasetFile['kind'] = 'text',
  told?: Partial<ReadAs>,
): DatasetFile => {
  const own = typeof bytes === 'string' ? Buffer.from(bytes) : Buffer.from(bytes)
  return {
    key: `${own.toString('base64')} ${kind} ${JSON.stringify(told)}`,
    kind,
    told,
    bytes: async () => Readable.from([own]),
  }
}
const look = (bytes: string | Uint8Array, told?: Partial<ReadAs>) =>
  engine.look(fileOf(bytes, 'text', told), asker)
const columnsOf = ({ tables }: Dataset) => tables[0]?.columns.map(({ name, type }) => [name, type])

describe('the walls around a dataset', () => {
  const file = fileOf('name,amount\nKiel,1\nWick,2\n')

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
  ])('LAB-04 refuses %s, and goes on', async (sql) => {
    await expect(engine.query(file, sql, 10, asker)).rejects.toMatchObject({ code: 'BAD_INPUT' })
    expect((await engine.query(file, 'select sum(amount) from data', 10, asker)).rows).toEqual([[3]])
  })

  it('LAB-04 allows functions alone that this release has, and that do nothing but calculate', async () => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    const reader = await connection.runAndReadAll(
      "select distinct function_name from duckdb_functions() where function_type in ('scalar', 'aggregate', 'macro', 'window') and not coalesce(has_side_effects, false)",
    )
    const known = new Set(reader.getRowsJS().map(([name]) => name))
    expect([...allowedFunctions].filter((name) => !known.has(name))).toEqual([])
    connection.closeSync()
  })

  it.runIf(process.platform === 'linux')(
    'LAB-04 has what takes long give way to what people wait for',
    async () => {
      await using own = openDatasetEngine()
      const long = new AbortController()
      const endless = 'with recursive r(n) as (select 1 union all select n + 1 from r) select count(*) from r'
      const asking = own.query(file, endless, 10, { ...asker, signal: long.signal })
      const niceOf = (threads: string) =>
        readdirSync(threads).map((id) => {
          const stat = readFileSync(`${threads}/${id}/stat`, 'utf8')
          return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
        })
      await vi.waitFor(() => {
        const threads = childrenOf(process.pid).map((pid) => niceOf(`/proc/${pid}/task`))
        const behind = constants.priority.PRIORITY_BELOW_NORMAL
        expect(threads.some((each) => each.length > 1 && each.every((nice) => nice === behind))).toBe(true)
      }, 5_000)
      long.abort(new Error('seen'))
      await expect(asking).rejects.toThrow('seen')
    },
  )

  it('LAB-04 stops a query that takes too long, and answers the next one', async () => {
    await using quick = openDatasetEngine({ queryMs: 300 })
    const endless = 'with recursive r(n) as (select 1 union all select n + 1 from r) select count(*) from r'
    await expect(quick.query(file, endless, 10, asker)).rejects.toMatchObject({ code: 'TOO_LARGE' })
    expect((await quick.query(file, 'select count(*) from data', 10, asker)).rows).toEqual([[2]])
  })

  it('LAB-04 stops a process that takes more memory than it may', async () => {
    await using small = openDatasetEngine({ memoryBytes: 8 * 1024 * 1024 })
    await expect(small.look(file, asker)).rejects.toMatchObject({ code: 'TOO_LARGE' })
  })

  it('LAB-04 runs what only calculates: parts with names, windows, dates, choices', async () => {
    const sql = `with kept as (select name, amount, rank() over (order by amount desc) as r from data where name ilike 'k%')
      select upper(name), case when r = 1 then 'first' end, date_trunc('month', date '2024-05-17'), i from kept, range(1, 3) t(i) union all select 'x', null, null, 9`
    expect((await engine.query(file, sql, 10, asker)).rows).toEqual([
      ['KIEL', 'first', '2024-05-01', 1],
      ['KIEL', 'first', '2024-05-01', 2],
      ['X'.toLowerCase(), null, null, 9],
    ])
  })

  it('LAB-04 gives the first rows of many, with how many there are', async () => {
    const { rows, total } = await engine.query(file, 'select * from range(1000)', 5, asker)
    expect(rows).toHaveLength(5)
    expect(total).toBe(1000)
  })
})

describe('reading a text as a table', () => {
  it.each<[string, string | Buffer, Partial<ReadAs>, string[][]]>([
    [
      'semicolons with decimal commas',
      'a;b\nx;1.000,50\ny;2,25\n',
      { delimiter: ';', decimal: ',' },
      [
        ['a', 'text'],
        ['b', 'number'],
      ],
    ],
    [
      'tabs',
      'a\tb\nx\t1\n',
      { delimiter: '\t' },
      [
        ['a', 'text'],
        ['b', 'number'],
      ],
    ],
    [
      'Latin letters of one byte',
      Buffer.from('Ort;n\nK\xf6ln;1\n', 'latin1'),
      { encoding: 'windows-1252' },
      [
        ['Ort', 'text'],
        ['n', 'number'],
      ],
    ],
    [
      'letters of two bytes',
      Buffer.from('\uFEFFOrt,n\nKöln,1\n', 'utf16le'),
      { encoding: 'utf-16le' },
      [
        ['Ort', 'text'],
        ['n', 'number'],
      ],
    ],
    ['days before months', 'd\n13/02/2024\n01/03/2024\n', { dates: 'day-first' }, [['d', 'date']]],
    ['months before days', 'd\n02/13/2024\n03/01/2024\n', { dates: 'month-first' }, [['d', 'date']]],
    [
      'a title above',
      'Report of the year\n\nname,amount\nKiel,1\n',
      { delimiter: ',' },
      [
        ['name', 'text'],
        ['amount', 'number'],
      ],
    ],
    [
      'keys that begin with a nought',
      'zip,n\n01067,1\n10115,2\n',
      {},
      [
        ['zip', 'text'],
        ['n', 'number'],
      ],
    ],
    [
      'currency signs, thousands and years',
      'year,price\n2023,"€1,200.50"\n2024,€20\n',
      { decimal: '.' },
      [
        ['year', 'number'],
        ['price', 'number'],
      ],
    ],
    [
      'names that are there twice, or missing',
      'a,a,\n1,2,3\n',
      {},
      [
        ['a', 'number'],
        ['a 2', 'number'],
        ['column 3', 'number'],
      ],
    ],
    [
      'yes and no, and times',
      'ok,at\nja,2024-01-02 10:00\nnein,2024-01-03 11:30\n',
      {},
      [
        ['ok', 'boolean'],
        ['at', 'time'],
      ],
    ],
  ])('LAB-04 reads %s', async (_, bytes, readAs, columns) => {
    const found = await look(bytes)
    expect(found.readAs).toMatchObject(readAs)
    expect(columnsOf(found)).toEqual(columns)
  })

  it('LAB-04 says what it assumed, and reads it another way when told', async () => {
    const text = 'day,amount\n01/02/2024,"1,234"\n03/04/2024,"5,678"\n'
    const found = await look(text)
    expect(found.assumed).toEqual(['decimal', 'dates'])
    expect(found.tables[0]?.columns.map(({ min }) => min)).toEqual(['2024-02-01', 1234])
    const told = await look(text, { dates: 'month-first', decimal: ',' })
    expect(told.assumed).toEqual([])
    expect(told.tables[0]?.columns.map(({ min }) => min)).toEqual(['2024-01-02', 1.234])
  })

  it('LAB-04 reports every row and value that it leaves out', async () => {
    const rows = Array.from({ length: 100 }, (_, at) => `${at},town ${at % 3}`)
    const text = [
      'n,town',
      ...rows.slice(0, 50),
      'oops,town 1',
      'n/a,town 2',
      '7,town 1,too much',
      ...rows.slice(50),
    ].join('\n')
    const { tables } = await look(text)
    expect(tables[0]?.rows).toBe(102)
    expect(tables[0]?.columns[0]).toMatchObject({ type: 'number', missing: 2 })
    expect(tables[0]?.rejects).toMatchObject({
      rows: 1,
      values: 1,
      shown: [
        { line: 52, column: 'n', value: 'oops' },
        { line: 54, column: null, value: '7,town 1,too much' },
      ],
    })
  })

  it('LAB-04 says that there is no table in an empty file', async () => {
    await expect(look('')).rejects.toMatchObject({ code: 'CANNOT_PROCESS' })
  })

  it('LAB-04 reads the sheets of a workbook, each as a table', async () => {
    const rows = [
      ['Town', 'Litres'],
      ['Kiel', 40],
      ['Wick', 2.5],
    ].map((row) => row.map((value) => ({ value })))
    const file = fileOf(writeXlsx([{ name: 'Stores', rows }]), 'workbook')
    const { tables, readAs } = await engine.look(file, asker)
    expect(readAs).toBeNull()
    expect(tables.map(({ name, sheet, rows }) => [name, sheet, rows])).toEqual([['stores', 'Stores', 2]])
    expect((await engine.query(file, 'select sum("Litres") from stores', 1, asker)).rows).toEqual([[42.5]])
  })
})
