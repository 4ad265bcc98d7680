import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { expect, it } from 'vitest'
import { writeXlsx } from '../../../test/office-files.ts'
import { withFile } from '../../../test/read-bytes.ts'
import { writeWorkbook } from '../../../test/write-workbook.ts'
import { runTrusted } from '../sql/run-query.ts'
import { type LoadedDataset, loadCsv } from './load-csv.ts'
import { loadSheets } from './load-sheets.ts'
import { profileTable } from './profile.ts'

const load = async (
  bytes: string | Uint8Array,
  read: (connection: DuckDBConnection, path: string) => Promise<LoadedDataset>,
) => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const loadedTables = await withFile(bytes, (path) => read(connection, path))
  const [table] = loadedTables.tables
  if (!table) throw new Error('No table found.')
  const { columns } = await profileTable(connection, table)
  const query = async (sql: string) => (await runTrusted(connection, sql)).rows
  return {
    ...loadedTables,
    rejects: table.rejects,
    types: columns.map(({ name, type, unit }) => `${name}: ${type}${unit === null ? '' : ` in ${unit}`}`),
    query,
    rows: await query(`select * from ${table.name}`),
  }
}
const csv = (text: string) => load(text, loadCsv)
const sheet = (bytes: Uint8Array) => load(bytes, loadSheets)
const rejectCounts = ({ rejects }: Awaited<ReturnType<typeof csv>>) =>
  rejects.shown.map(({ line, value, reason }) => [line, value, reason])

it('LAB-04 keeps all rows and column names when a text’s rows get wider', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => `p${index},${index}${index < 40 ? '' : ',late'}`)
  const { types, rows: loadedRows, rejects } = await csv(['name,amount', ...rows].join('\n'))
  expect(types).toEqual(['name: text', 'amount: number', 'column 3: text'])
  expect([loadedRows.length, loadedRows[0], loadedRows[119]]).toEqual([
    120,
    ['p0', 0, null],
    ['p119', 119, 'late'],
  ])
  expect(rejects).toEqual({ rows: 0, values: 0, shown: [] })
})

it('LAB-04 keeps the column names when a text’s header ends with a comma, and keeps short rows', async () => {
  const table = await csv('Date,Shop,Amount,\n2026-01-05,Baker,4.20\n2026-01-06,Grocer,31.75\n')
  expect(table.types).toEqual(['Date: date', 'Shop: text', 'Amount: number'])
  const tableWithShortRows = await csv('id,name,city,note\n1,Ann,Kiel\n2,Bob\n3,Cid,Wick,late\n')
  expect(tableWithShortRows.rows).toEqual([
    [1, 'Ann', 'Kiel', null],
    [2, 'Bob', null, null],
    [3, 'Cid', 'Wick', 'late'],
  ])
})

it('LAB-04 reads database exports: escaped quotes and \\N for null', async () => {
  const { types, rows } = await csv('id,note,n\n1,"say \\"hi\\", twice",5\n2,\\N,\\N\n3,"a\\\\b",7\n')
  expect(types).toEqual(['id: number', 'note: text', 'n: number'])
  expect(rows).toEqual([
    [1, 'say "hi", twice', 5],
    [2, null, null],
    [3, 'a\\b', 7],
  ])
})

it('LAB-04 leaves out comments and notes below a table, and says so', async () => {
  const text =
    '# exported by a meter\ntown;n;share\nKiel;1;2\n# a pause\nWick;3;4\n\nSource: the town\n* estimated;;\n'
  const table = await csv(text)
  expect(table.rows).toEqual([
    ['Kiel', 1, 2],
    ['Wick', 3, 4],
  ])
  expect(table.rejects.rows).toBe(3)
  expect(rejectCounts(table)).toEqual([
    [4, '# a pause', 'It’s a comment.'],
    [7, 'Source: the town', 'It’s a note below the table.'],
    [8, '* estimated;;', 'It’s a note below the table.'],
  ])
})

it('LAB-04 recognizes notes below a short table, years as column names, and a total at the top', async () => {
  const tableWithNotes = await csv('A;B\n1,5;2\n3,25;4\n\nQuelle: Amt\n* vorläufig\n')
  expect(tableWithNotes.rows).toEqual([
    [1.5, 2],
    [3.25, 4],
  ])
  expect(rejectCounts(tableWithNotes).map(([line]) => line)).toEqual([5, 6])
  const years = await csv(',2022,2023\nNorth,1,2\nSouth,3,4\n')
  expect(years.types).toEqual(['column 1: text', '2022: number', '2023: number'])
  const total = await csv('a,b\nTotal,60\nx,10\ny,20\nz,30\n')
  expect(total.rows).toEqual([
    ['x', 10],
    ['y', 20],
    ['z', 30],
  ])
  expect(total.rejects).toMatchObject({ rows: 0, totals: 1 })
})

it('LAB-04 keeps a row with an unclosed quotation mark', async () => {
  const { rows } = await csv('a,b\nx,1\n"y,2\nz,3\n')
  expect(rows).toEqual([
    ['x', 1],
    ['"y', 2],
    ['z', 3],
  ])
})

it('LAB-04 keeps phone and account numbers, IBANs and postal codes as text', async () => {
  const { types, rows } = await csv(
    'phone,account,iban,PLZ,Tel. privat,phone calls\n+4915112345678,12345678901234567890,DE02120300000000202051,24103,4930123456,7\n+4930123456,12345678901234567891,DE02500105170137075030,10115,4930123457,8\n',
  )
  expect(types).toEqual([
    'phone: text',
    'account: text',
    'iban: text',
    'PLZ: text',
    'Tel. privat: text',
    'phone calls: number',
  ])
  expect(rows[0]?.slice(0, 2)).toEqual(['+4915112345678', '12345678901234567890'])
})

it('LAB-04 never reads a two-digit year of birth as a future year', async () => {
  const { rows, note } = await csv(
    'name;geboren\nA;12.05.45\nB;01.02.61\nC;03.03.72\nD;07.08.04\nE;05.06.30\n',
  )
  expect(rows.map(([, day]) => day)).toEqual([
    '1945-05-12',
    '1961-02-01',
    '1972-03-03',
    '2004-08-07',
    '1930-06-05',
  ])
  expect(note).toBe('Two-digit years that would be in the future are assigned to the previous century.')
  const year = (new Date().getUTCFullYear() + 2) % 100
  const dueDates = await csv(`fällig\n01.02.${year}\n03.04.${year}\n`)
  expect([dueDates.rows[0], dueDates.note]).toEqual([[`20${year}-02-01`], null])
})

it.each([
  ['15-Jan-24', '2024-01-15'],
  ['2024.01.15', '2024-01-15'],
  ['Jan 1 2000', '2000-01-01'],
  ['January 1, 2000', '2000-01-01'],
  ['Jan-24', '2024-01-01'],
  ['15. März 2024', '2024-03-15'],
  ['3 Okt. 2024', '2024-10-03'],
  ['Dez 2023', '2023-12-01'],
  ['15. Mai 2024 10:30', '2024-05-15 10:30:00'],
  ['2024-03-01T10:00:00+02:00', '2024-03-01 08:00:00'],
  ['2024-03-01 10:00-0530', '2024-03-01 15:30:00'],
  ['2024-03-01T10:00:00.250Z', '2024-03-01 10:00:00'],
  ['01.03.2024 10:00 +01', '2024-03-01 09:00:00'],
])('LAB-04 reads %s as %s', async (source, expected) => {
  const { rows, types } = await csv(`name;at\na;${source}\nb;${source}\n`)
  expect(rows).toEqual([
    ['a', expected],
    ['b', expected],
  ])
  expect(types[1]).toContain(
    /T.*[+-Z]|[+-]\d\d/.test(source) && /:/.test(source) && /[+Z]|-0530/.test(source)
      ? 'UTC'
      : expected.includes(':')
        ? 'time'
        : 'date',
  )
})

it.each([
  ["1'234.50", 1234.5],
  ['1’234.50', 1234.5],
  ['(1,234.50)', -1234.5],
  ['1,234.50-', -1234.5],
  ['−5.5', -5.5],
  ['12.5 %', 12.5],
  ['CHF 1’234.50', 1234.5],
])('LAB-04 reads the number %s', async (source, value) => {
  expect((await csv(`name;n\na;${source}\nb;${source}\n`)).rows[0]).toEqual(['a', value])
})

it('LAB-04 trims cells, and recognizes missing values in any case', async () => {
  const { rows } = await csv('name,n\n  Ann ,\u00a01\nN/A, - \nNULL,"  2 "\nk. A., 3\u00a0\nNope,n. V.\n')
  expect(rows).toEqual([
    ['Ann', 1],
    [null, null],
    [null, 2],
    [null, 3],
    ['Nope', null],
  ])
})

it.each(['Total', 'A summary', 'Ann'])('LAB-04 finds a total below 600 rows named %s', async (name) => {
  const sales = Array.from({ length: 600 }, (_, index) => 1000 - index)
  const sum = sales.reduce((total, value) => total + value, 0)
  const rows = sales.map((value, index) => `${name} ${index},${value}\n`)
  const read = await csv(`shop,sales\n${rows.join('')}Total,${sum}\n`)
  expect([read.rows.length, read.rejects.totals]).toEqual([600, 1])
})

it.each(['Total', 'Summe', 'Gesamt', 'Grand Total', 'Zwischensumme', 'Total:', 'Σ'])(
  'LAB-04 leaves out a last row labeled %s wherever the label is, and says so',
  async (label) => {
    const read = await csv(`day,shop,sales\n2024-01-01,A,33\n2024-01-02,B,33\n${label},,67\n`)
    expect([read.rows.length, read.rejects.totals, read.types[0]]).toEqual([2, 1, 'day: date'])
    const table = await csv(`sales,shop,kind\n10,A,x\n20,B,y\n30,,${label}\n`)
    expect([table.rows.length, table.rejects.totals]).toEqual([2, 1])
  },
)

const writeSheet = (rows: readonly (readonly (string | number | { value: number; format: string })[])[]) =>
  writeXlsx([
    {
      name: 'data',
      rows: rows.map((row) => row.map((cell) => (typeof cell === 'object' ? cell : { value: cell }))),
    },
  ])

it('LAB-04 reads a sheet’s times to the second, however they were rounded', async () => {
  const format = 'yyyy-mm-dd hh:mm'
  const quarters = Array.from({ length: 96 }, (_, index) => [
    { value: Number((45719 + index / 96).toFixed(10)), format },
    1,
  ])
  const { query } = await sheet(writeSheet([['time', 'n'], ...quarters]))
  expect(await query('select hour("time"), count(*) from data group by 1 having count(*) <> 4')).toEqual([])
  expect(await query('select max("time") from data')).toEqual([['2025-03-03 23:45:00']])
})

it('LAB-04 adds up elapsed times as durations, and keeps times of day as they are', async () => {
  const row = (hours: number, timeOfDay: number) => [
    'x',
    { value: hours / 24, format: '[h]:mm' },
    { value: hours / 24, format: 'h:mm' },
    { value: timeOfDay / 24, format: 'h:mm AM/PM' },
  ]
  const table = await sheet(
    writeSheet([['who', 'took', 'worked', 'at'], row(30.5, 7.25), row(1 / 3, 12), row(7.5, 23.75)]),
  )
  expect(table.types).toEqual(['who: text', 'took: number in s', 'worked: number in s', 'at: text'])
  expect(
    await table.query('select sum(took), sum(worked), min("at"), max("at"), max(hour("at")) from data'),
  ).toEqual([[138_000, 138_000, '07:15:00', '23:45:00', 23]])
})

it('LAB-04 adds up elapsed times in a text as durations, and keeps times of day as they are', async () => {
  const hours = await csv('who,hours,from\nAnn,26:15,06:05\nBob,7:30,14:30\nTotal,33:45,\n')
  expect(hours.types).toEqual(['who: text', 'hours: number in s', 'from: text'])
  expect(hours.note).toBe('Durations such as 26:15 are read as hours and minutes.')
  expect(hours.rejects.totals).toBe(1)
  expect(await hours.query('select sum(hours), max(hour("from")) from data')).toEqual([[121_500, 14]])
  const race = await csv('name;time\nAnn;59:12\nBob;1:02:03\nCid;1:12:03,5\nDan;-0:30\n')
  expect(race.rows).toEqual([
    ['Ann', 3552],
    ['Bob', 3723],
    ['Cid', 4323.5],
    ['Dan', -30],
  ])
  expect(race.note).toBe('Durations such as 3:25 are read as minutes and seconds.')
})

it('LAB-04 gives an unnamed last column a name', async () => {
  const { types, rows } = await csv('id,name,amount\n1,Ann,5,paid\n2,Bob,6,\n3,Cid,7,open\n')
  expect(types).toEqual(['id: number', 'name: text', 'amount: number', 'column 4: text'])
  expect(rows[1]).toEqual([2, 'Bob', 6, null])
})

const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`
const number = (cell: string, value: number | string, style = 0) =>
  `<c r="${cell}" s="${style}"><v>${value}</v></c>`

it('LAB-04 reads merged labels, errors, long numbers, hidden rows and formulas without results', async () => {
  const rows = [
    `<row r="1">${['Region', 'Budget', 'Sales', 'Code', 'Id', 'Ratio'].map((name, index) => text(`${'ABCDEF'[index]}1`, name)).join('')}</row>`,
    `<row r="2">${text('A2', 'North')}${number('B2', 100)}${number('C2', 10)}${number('D2', 1067, 1)}${number('E2', '12345678901234567')}<c r="F2" t="e"><v>#DIV/0!</v></c></row>`,
    `<row r="3" hidden="1">${number('C3', 20)}${number('D3', 10115, 1)}${number('E3', '12345678901234568')}${number('F3', 0.5)}</row>`,
    `<row r="4">${text('A4', 'South')}${number('B4', 50)}<c r="C4"><f>40+30</f></c>${number('D4', 1069, 1)}${number('E4', '12345678901234569')}${number('F4', 1)}</row>`,
  ]
  const merges = '<mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="B2:B3"/></mergeCells>'
  const styles =
    '<numFmts><numFmt numFmtId="200" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="200"/></cellXfs>'
  const content = `<sheetData>${rows.join('')}</sheetData>${merges}`
  const table = await sheet(writeWorkbook({ sheets: [{ name: 'data', content }], styles }))
  expect(table.types).toEqual([
    'Region: text',
    'Budget: number',
    'Sales: number',
    'Code: text',
    'Id: text',
    'Ratio: number',
  ])
  expect(table.rows).toEqual([
    ['North', 100, 10, '01067', '12345678901234567', null],
    ['North', null, 20, '10115', '12345678901234568', 0.5],
    ['South', 50, null, '01069', '12345678901234569', 1],
  ])
  expect(table.note).toBe('1 hidden row is included.\nThe file doesn’t contain the result of 1 formula.')
  expect(rejectCounts(table)).toEqual([
    [2, '#DIV/0!', 'It doesn’t match the other values in its column, so it counts as missing.'],
  ])
})

it('LAB-04 leaves out the total rows of a sheet and its tables, and notes below them', async () => {
  const read = await sheet(
    writeSheet([
      ['Day', 'Town', 'Sales'],
      [{ value: 45366, format: 'dd.mm.yyyy' }, 'Kiel', 10],
      [{ value: 45367, format: 'dd.mm.yyyy' }, 'Wick', 20],
      ['Gesamt', '', 30],
      [],
      ['Quelle: Stadt'],
    ]),
  )
  expect(read.rows).toEqual([
    ['2024-03-15', 'Kiel', 10],
    ['2024-03-16', 'Wick', 20],
  ])
  expect(read.rejects).toMatchObject({ rows: 1, totals: 1, values: 0, shown: [{ line: 4 }, { line: 6 }] })
  const rows = [1, 2, 3].map(
    (index) =>
      `<row r="${index + 1}">${text(`A${index + 1}`, index === 3 ? 'All' : 'Kiel')}${number(`B${index + 1}`, index * 7)}</row>`,
  )
  const content = `<sheetData><row r="1">${text('A1', 'Town')}${text('B1', 'Mean')}</row>${rows.join('')}</sheetData>`
  const table = { type: 'table', path: '/xl/tables/t.xml', bytes: '<table ref="A1:B4" totalsRowCount="1"/>' }
  const ownSheet = await sheet(writeWorkbook({ sheets: [{ name: 'data', content, parts: [table] }] }))
  expect([ownSheet.rows.length, ownSheet.rejects.totals]).toEqual([2, 1])
})
