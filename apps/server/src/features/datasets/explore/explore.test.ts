import * as endpoints from '@atelier/contract/endpoints/datasets/datasets'
import { updatePreferences } from '@atelier/contract/endpoints/people/users'
import type { Exploration, Filter } from '@atelier/contract/datasets/exploration'
import type { AttachmentId } from '@atelier/contract/ids'
import { expect, it } from 'vitest'
import { signInAsGuest, signUp, type TestActor } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { writeXlsx } from '../../../test/office-files.ts'
import { uploadFile, untilProcessed } from '../../../test/sources.ts'

const town = 'Ort "Süd"'
const csv = `"Ort ""Süd""",Tag,Menge,Preis,Nummer,sum Menge,bezahlt
Köln,2023-01-05,10,1.50,900719925474093,a,true
Bremen,2023-01-31,4,2.25,900719925474092,b,false
Köln,2023-02-01,6,0.10,900719925474095,c,true
,2024-02-29,4,0.20,900719925474097,d,true
O'Brien's,2024-12-31,,10.00,900719925474099,100% e,false
`

describeApp('Exploring a table', (test) => {
  const open = async (actor: TestActor, text = csv) => {
    await actor.get(updatePreferences, { body: { dataAnalysis: { isEnabled: true } } })
    const id = await uploadFile(actor, 'orders.csv', Buffer.from(text), { source: 'VAULT' })
    await untilProcessed(test(), actor, id)
    return id
  }
  let setup: Promise<{ ada: TestActor; id: AttachmentId }> | null = null
  const prepare = async () => {
    const ada = await signUp(test())
    return { ada, id: await open(ada) }
  }
  const explore = async (parts: Omit<Exploration, 'table'>) => {
    const { ada, id } = await (setup ??= prepare())
    const result = await ada.get(endpoints.exploreDataset, {
      params: { id },
      body: { table: 'data', ...parts },
    })
    // the SQL shown is the SQL that ran
    const rerun = await ada.get(endpoints.queryDataset, { params: { id }, body: { sql: result.sql } })
    expect(rerun.rows.slice(0, result.rows.length)).toEqual(result.rows)
    return result
  }
  const first = async (parts: Omit<Exploration, 'table'>) => (await explore(parts)).rows.map(([cell]) => cell)
  const readError = async (parts: object) => {
    const { ada, id } = await (setup ??= prepare())
    const body = { table: 'data', ...parts } as Exploration
    return (await ada.call(endpoints.exploreDataset, { params: { id }, body })).error?.message
  }

  it('LAB-04 shows the rows of a table in file order, with the selected columns', async () => {
    expect(await explore({})).toEqual({
      columns: [
        { name: town, type: 'text' },
        { name: 'Tag', type: 'date' },
        { name: 'Menge', type: 'number' },
        { name: 'Preis', type: 'number' },
        { name: 'Nummer', type: 'number' },
        { name: 'sum Menge', type: 'text' },
        { name: 'bezahlt', type: 'boolean' },
      ],
      rows: [
        ['Köln', '2023-01-05', 10, 1.5, 900_719_925_474_093, 'a', true],
        ['Bremen', '2023-01-31', 4, 2.25, 900_719_925_474_092, 'b', false],
        ['Köln', '2023-02-01', 6, 0.1, 900_719_925_474_095, 'c', true],
        [null, '2024-02-29', 4, 0.2, 900_719_925_474_097, 'd', true],
        ["O'Brien's", '2024-12-31', null, 10, 900_719_925_474_099, '100% e', false],
      ],
      total: 5,
      sql: 'select *\nfrom "data"',
    })
    const page = await explore({ columns: ['Menge', town], limit: 2, offset: 1 })
    expect(page.rows).toEqual([
      [4, 'Bremen'],
      [6, 'Köln'],
    ])
    expect(page.total).toBe(5)
  })

  it.each<[string, NonNullable<Exploration['filters']>, string]>([
    ['equal text', [{ column: town, operator: 'equals', values: ["O'Brien's"] }], 'e'],
    ['one of several', [{ column: town, operator: 'equals', values: ['Köln', 'Bremen'] }], 'abc'],
    [
      'different text, including missing values',
      [{ column: town, operator: 'notEquals', values: ['Köln'] }],
      'bde',
    ],
    ['text ignoring case and accents', [{ column: town, operator: 'contains', value: 'KOL' }], 'ac'],
    ['text that is not contained', [{ column: town, operator: 'notContains', value: 'köl' }], 'bde'],
    ['prefix', [{ column: town, operator: 'startsWith', value: "o'" }], 'e'],
    ['literal pattern characters', [{ column: 'sum Menge', operator: 'contains', value: '0%' }], 'e'],
    ['missing values', [{ column: town, operator: 'empty' }], 'd'],
    ['present values', [{ column: 'Menge', operator: 'notEmpty' }], 'abcd'],
    ['less than', [{ column: 'Menge', operator: 'less', value: '6' }], 'bd'],
    ['at most', [{ column: 'Menge', operator: 'atMost', value: '6.0' }], 'bcd'],
    ['exact decimals', [{ column: 'Preis', operator: 'equals', values: ['0.1'] }], 'c'],
    ['large numbers', [{ column: 'Nummer', operator: 'greater', value: '900719925474095' }], 'de'],
    ['ranges', [{ column: 'Tag', operator: 'between', from: '2023-01-31', to: '2024-02-29' }], 'bcd'],
    ['booleans', [{ column: 'bezahlt', operator: 'equals', values: ['false'] }], 'be'],
    [
      'all filters together',
      [
        { column: 'Tag', operator: 'atLeast', value: '2023-01-31' },
        { column: 'Menge', operator: 'less', value: '5' },
      ],
      'bd',
    ],
  ])('LAB-04 filters rows by %s', async (_, filters, expected) => {
    const letters = await first({ columns: ['sum Menge'], filters })
    expect(letters.map((letter) => String(letter).at(-1)).join('')).toBe(expected)
  })

  it('LAB-04 sorts rows, with missing values last and ties in file order', async () => {
    const columns = ['sum Menge', 'Menge']
    const ascendingResult = await explore({ columns, sort: [{ column: 'Menge', direction: 'ascending' }] })
    expect(ascendingResult.rows.map(([letter]) => letter)).toEqual(['b', 'd', 'c', 'a', '100% e'])
    const descendingResult = await explore({ columns, sort: [{ column: 'Menge', direction: 'descending' }] })
    expect(descendingResult.rows.map(([letter]) => letter)).toEqual(['a', 'c', 'b', 'd', '100% e'])
    expect(descendingResult.sql).toContain('order by "Menge" desc nulls last, rowid')
  })

  it('LAB-04 groups rows, including missing values and results named like a column', async () => {
    const groupsByTown = await explore({
      groupBy: [{ column: town }],
      aggregates: [
        { function: 'sum', column: 'Menge' },
        { function: 'count' },
        { function: 'count', column: 'Menge' },
        { function: 'mean', column: 'Preis' },
        { function: 'max', column: 'Tag' },
      ],
    })
    expect(groupsByTown.columns.map(({ name }) => name)).toEqual([
      town,
      'sum Menge',
      'rows',
      'count Menge',
      'mean Preis',
      'max Tag',
    ])
    expect(groupsByTown.rows).toEqual([
      ['Köln', 16, 2, 2, 0.8, '2023-02-01'],
      ['Bremen', 4, 1, 1, 2.25, '2023-01-31'],
      [null, 4, 1, 1, 0.2, '2024-02-29'],
      ["O'Brien's", null, 1, 0, 10, '2024-12-31'],
    ])
    const sort = { column: 'sum Menge', direction: 'ascending' } as const
    const ownQuery = {
      groupBy: [{ column: 'sum Menge' }],
      aggregates: [{ function: 'sum', column: 'Menge' }],
    } as const
    const clash = await explore({
      groupBy: [...ownQuery.groupBy],
      aggregates: [...ownQuery.aggregates],
      sort: [sort],
    })
    expect(clash.columns.map(({ name }) => name)).toEqual(['sum Menge', 'sum Menge 2'])
    expect(clash.rows[0]).toEqual(['100% e', null])
  })

  it('LAB-04 groups by time spans, and breaks ties by the group', async () => {
    expect((await explore({ groupBy: [{ column: 'Tag', unit: 'month' }] })).rows).toEqual([
      ['2023-01-01', 2],
      ['2023-02-01', 1],
      ['2024-02-01', 1],
      ['2024-12-01', 1],
    ])
    const years = { column: 'Tag', unit: 'year' } as const
    const sort = [{ column: 'rows', direction: 'descending' } as const]
    expect((await explore({ groupBy: [years], sort })).rows).toEqual([
      ['2023-01-01', 3],
      ['2024-01-01', 2],
    ])
    expect(await first({ groupBy: [{ column: 'bezahlt' }, years] })).toEqual([false, false, true, true])
  })

  it('LAB-04 calculates exactly over all rows, and when none match', async () => {
    const aggregates: NonNullable<Exploration['aggregates']> = [
      { function: 'sum', column: 'Nummer' },
      { function: 'sum', column: 'Preis' },
      { function: 'median', column: 'Menge' },
      { function: 'distinct', column: town },
      { function: 'min', column: town },
      { function: 'count' },
    ]
    expect((await explore({ aggregates })).rows).toEqual([[4_503_599_627_370_476, 14.05, 5, 3, 'Bremen', 5]])
    const noMatches = [{ column: 'Menge', operator: 'greater', value: '1000' } as const]
    expect((await explore({ aggregates, filters: noMatches })).rows).toEqual([[null, null, null, 0, null, 0]])
    const groupBy = [{ column: town }]
    expect(await explore({ aggregates, filters: noMatches, groupBy })).toMatchObject({ rows: [], total: 0 })
  })

  it.each([
    ['a table', { table: 'other' }, 'No table “other” in this file.'],
    ['a column', { columns: ['x" from data --'] }, 'No column “x" from data --” in this table.'],
    ['a result', { sort: [{ column: 'y', direction: 'ascending' }] }, 'No column “y” in the result.'],
    [
      'a number',
      { filters: [{ column: 'Menge', operator: 'less', value: '1 or true' }] },
      '“1 or true” isn’t a number.',
    ],
    [
      'a date',
      { filters: [{ column: 'Tag', operator: 'equals', values: ['2024-02-30'] }] },
      '“2024-02-30” isn’t a valid date. Use the format 2024-12-31.',
    ],
    [
      'an operator',
      { filters: [{ column: 'Menge', operator: 'contains', value: '1' }] },
      'This filter doesn’t fit column “Menge” of type number.',
    ],
    ['a sum', { aggregates: [{ function: 'sum', column: town }] }, `“${town}” isn’t a numeric column.`],
    ['a unit', { groupBy: [{ column: town, unit: 'day' }] }, `“${town}” isn’t a date column.`],
  ])('LAB-04 rejects %s that doesn’t match the table', async (_, parts, message) => {
    expect(await readError(parts)).toBe(message)
  })

  it('LAB-04 finds rows that contain words from a question, matches of rarer words first', async () => {
    const { ada, id } = await (setup ??= prepare())
    const search = (query: string, extraFields: object = {}) =>
      ada.get(endpoints.searchDataset, {
        params: { id },
        body: { table: 'data', words: query, ...extraFields },
      })
    const results = await search('Which orders are from KOLN or brien?')
    expect(results.words).toEqual([
      { word: 'which', rows: 0 },
      { word: 'orders', rows: 0 },
      { word: 'are', rows: 0 },
      { word: 'from', rows: 0 },
      { word: 'koln', rows: 2 },
      { word: 'or', rows: 0 },
      { word: 'brien', rows: 1 },
    ])
    expect(results.rows.map(([name]) => name)).toEqual(["O'Brien's", 'Köln', 'Köln'])
    expect(results.columns).toHaveLength(7)
    const rerun = await ada.get(endpoints.queryDataset, { params: { id }, body: { sql: results.sql } })
    expect(rerun.rows).toEqual(results.rows)
    expect((await search('900719925474097')).rows.map(([, day]) => day)).toEqual(['2024-02-29'])
    const filters = [{ column: 'Menge', operator: 'less', value: '8' }]
    expect((await search('köln', { filters })).rows.map(([, day]) => day)).toEqual(['2023-02-01'])
    expect(await search('zebra', { filters })).toMatchObject({ rows: [], total: 0 })
    expect(await search('?!')).toMatchObject({ rows: [], total: 0, words: [] })
  })

  it('LAB-04 compares times with days and minutes, and handles columns named like internal ones', async () => {
    const ada = await signUp(test())
    const text = `Wann,rowid,row_text,n
2024-01-05 08:30:00,7,Köln,1
2024-01-05 23:59:59,6,Wick,2
2024-01-06 00:00:00,5,Kiel,3
`
    const params = { id: await open(ada, text) }
    const filterNumbers = async (filter: Filter) => {
      const body: Exploration = { table: 'data', filters: [filter], columns: ['n'] }
      return (await ada.get(endpoints.exploreDataset, { params, body })).rows.flat()
    }
    const column = 'Wann'
    expect(await filterNumbers({ column, operator: 'atMost', value: '2024-01-05' })).toEqual([1, 2])
    expect(await filterNumbers({ column, operator: 'greater', value: '2024-01-05' })).toEqual([3])
    expect(await filterNumbers({ column, operator: 'equals', values: ['2024-01-05'] })).toEqual([1, 2])
    expect(await filterNumbers({ column, operator: 'greater', value: '2024-01-05T08:30' })).toEqual([2, 3])
    const body: Exploration = { table: 'data', sort: [{ column: 'rowid', direction: 'ascending' }] }
    expect((await ada.get(endpoints.exploreDataset, { params, body })).rows.map((row) => row[3])).toEqual([
      3, 2, 1,
    ])
    const results = await ada.get(endpoints.searchDataset, { params, body: { table: 'data', words: 'wick' } })
    expect(results.rows).toEqual([['2024-01-05 23:59:59', 6, 'Wick', 2]])
  })

  it('LAB-04 explores each sheet of a workbook by its name', async () => {
    const ada = await signUp(test())
    await ada.get(updatePreferences, { body: { dataAnalysis: { isEnabled: true } } })
    const rows = (value: number) =>
      [
        ['Ort', 'Menge'],
        ['Köln', value],
        ['Wick', 2],
      ].map((row) => row.map((cell) => ({ value: cell })))
    const sheets = writeXlsx([
      { name: "Größe 'A'", rows: rows(1) },
      { name: 'Order', rows: rows(5) },
    ])
    const id = await uploadFile(ada, 'orders.xlsx', sheets, { source: 'VAULT' })
    await untilProcessed(test(), ada, id)
    const { tables } = await ada.get(endpoints.analyzeDataset, { params: { id }, body: {} })
    expect(tables.map(({ sheet }) => sheet)).toEqual(["Größe 'A'", 'Order'])
    const aggregates = [{ function: 'sum', column: 'Menge' } as const]
    const sums = tables.map(async ({ name: table }) => {
      const { rows: totals } = await ada.get(endpoints.exploreDataset, {
        params: { id },
        body: { table, aggregates },
      })
      return totals
    })
    expect(await Promise.all(sums)).toEqual([[[3]], [[7]]])
  })

  it('LAB-04 returns large integers and long decimals with all of their digits', async () => {
    const { ada, id } = await (setup ??= prepare())
    const sql =
      'select sum("Nummer" * 1000) as n, 9007199254740993 as b, 1.10::decimal(5, 3) as d, 12345678901234567.8900::decimal(24, 4) as l from data'
    expect((await ada.get(endpoints.queryDataset, { params: { id }, body: { sql } })).rows).toEqual([
      ['4503599627370476000', '9007199254740993', 1.1, '12345678901234567.89'],
    ])
  })

  it('LAB-04 runs a person’s own SELECT, shortens long texts unless requested whole, and explains failures', async () => {
    const ada = await signUp(test())
    const longWord = 'word '.repeat(200).trim()
    const id = await open(ada, `name,text\nKiel,${longWord}\nWick,short\n`)
    const run = (body: object) =>
      ada.call(endpoints.queryDataset, { params: { id }, body: body as { sql: string } })
    const sql = 'select text from data order by name'
    const shortResult = await ada.get(endpoints.queryDataset, { params: { id }, body: { sql, limit: 1 } })
    expect(shortResult).toMatchObject({ rows: [[`${longWord.slice(0, 300)}…`]], total: 2, sql })
    const fullResult = await ada.get(endpoints.queryDataset, {
      params: { id },
      body: { sql, cells: 'whole' },
    })
    expect(fullResult.rows).toEqual([[longWord], ['short']])
    expect((await run({ sql: 'select nam from data' })).error?.message).toMatch(
      /^Couldn’t run the query: Binder Error: Referenced column "nam" not found/,
    )
    expect((await run({ sql: 'drop table data' })).status).toBe(400)
    expect((await run({ sql, table: 'data' })).status).toBe(400)
  })

  it('LAB-04 rejects guests, people without access, and requests while Analyst Mode is off', async () => {
    const { ada, id } = await (setup ??= prepare())
    const eve = await signUp(test())
    const requests = [
      [endpoints.exploreDataset, { table: 'data' }],
      [endpoints.searchDataset, { table: 'data', words: 'Köln' }],
      [endpoints.queryDataset, { sql: 'select 1' }],
    ] as const
    const guest = await signInAsGuest(test())
    const guestFile = await uploadFile(guest, 'orders.csv', Buffer.from(csv), { source: 'CHAT' })
    await ada.get(updatePreferences, { body: { dataAnalysis: { isEnabled: false } } })
    for (const [endpoint, body] of requests) {
      expect((await eve.send(endpoint, { params: { id }, body })).status).toBe(404)
      expect((await ada.send(endpoint, { params: { id }, body })).status).toBe(403)
      expect((await guest.send(endpoint, { params: { id: guestFile }, body })).status).toBe(403)
    }
  })
})
