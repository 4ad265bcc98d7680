import type { Dataset, ImportOptions } from '@atelier/contract/datasets/dataset'
import { afterAll, describe, expect, it } from 'vitest'
import { datasetFile } from '../../test/dataset-file.ts'
import { writeXlsx } from '../../test/office-files.ts'
import { openDatasetEngine } from './dataset-engine.ts'

const engine = openDatasetEngine()
afterAll(() => engine[Symbol.asyncDispose]())

const requester = { userId: 'ada' }
const inspect = (bytes: string | Uint8Array, readAs?: Partial<ImportOptions>) =>
  engine.inspect(datasetFile(bytes, 'text', readAs), requester)
const columnsOf = ({ tables }: Dataset) => tables[0]?.columns.map(({ name, type }) => [name, type])

describe('reading a text as a table', () => {
  it.each<[string, string | Buffer, Partial<ImportOptions>, string[][]]>([
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
    [
      'names in two rows, the first over several columns',
      'Region;Umsatz;;Menge\n;EUR;USD;Stk\nNord;1.200,50;1.300,00;3\nSüd;2,00;2,10;5\n',
      { names: 2 },
      [
        ['Region', 'text'],
        ['Umsatz EUR', 'number'],
        ['Umsatz USD', 'number'],
        ['Menge Stk', 'number'],
      ],
    ],
    [
      'a title and a note above, in cells as a spreadsheet exports them',
      'Report of 2024;;;\nFrom;03.01.2025;;\n;;;\nTown;Day;Oil;Gas\nKiel;01.02.2024;1,5;2\nWick;;3,5;4\n',
      { skip: 3, names: 1 },
      [
        ['Town', 'text'],
        ['Day', 'date'],
        ['Oil', 'number'],
        ['Gas', 'number'],
      ],
    ],
    [
      'an index without a name',
      ',x\n0,5\n1,6\n',
      { names: 1 },
      [
        ['column 1', 'number'],
        ['x', 'number'],
      ],
    ],
    [
      'units below names',
      'town,"tempe\nrature"\n,°C\nKiel,20\nWick,12\n',
      { names: 2 },
      [
        ['town', 'text'],
        ['tempe rature °C', 'number'],
      ],
    ],
    [
      'a word where a value is missing, which isn’t a name',
      'town,amount\nKiel,unknown\n' + 'Wick,3\n'.repeat(30),
      { names: 1 },
      [
        ['town', 'text'],
        ['amount', 'number'],
      ],
    ],
    [
      'a first line that is for Excel',
      'sep=;\na;b\nx;1,5\n',
      { delimiter: ';', skip: 1, names: 1 },
      [
        ['a', 'text'],
        ['b', 'number'],
      ],
    ],
    [
      'rows that end with a delimiter that the names do not have',
      'a,b\n1,2,\n3,4,\n',
      { names: 1 },
      [
        ['a', 'number'],
        ['b', 'number'],
        ['column 3', 'text'],
      ],
    ],
    [
      'rows that begin with a name that has none above it',
      'a,b\nx,1,2\ny,3,4\n',
      { names: 1 },
      [
        ['column 1', 'text'],
        ['a', 'number'],
        ['b', 'number'],
      ],
    ],
    [
      'what is owed as books write it, and money of other places',
      'owed;kr;rupees\n(1.200,50);1 234,50 kr;₹ 1,00\n20,00-;3,50 kr;₹ 2,00\n3,00;1,00 kr;₹ 3,00\n',
      { decimal: ',' },
      [
        ['owed', 'number'],
        ['kr', 'number'],
        ['rupees', 'number'],
      ],
    ],
    ['thousands as India parts them', 'b\n"1,23,456.50"\n"12,345.00"\n', {}, [['b', 'number']]],
    [
      'numbers that name something, whose last digits would be lost',
      'id\n123456789012345678\n123456789012345679\n',
      {},
      [['id', 'text']],
    ],
    [
      'hours before and after noon',
      'at\n01/31/2024 1:05 PM\n02/01/2024 11:00 AM\n',
      { dates: 'month-first' },
      [['at', 'time']],
    ],
  ])('LAB-04 reads %s', async (_, bytes, readAs, columns) => {
    const dataset = await inspect(bytes)
    expect(dataset.readAs).toMatchObject(readAs)
    expect(columnsOf(dataset)).toEqual(columns)
  })

  it('LAB-04 reports its assumptions, and applies different import options', async () => {
    const text = 'day,amount\n01/02/2024,"1,234"\n03/04/2024,"5,678"\n'
    const guess = await inspect(text)
    expect(guess.assumed).toEqual(['decimal', 'dates'])
    expect(guess.tables[0]?.columns.map(({ min }) => min)).toEqual(['2024-02-01', 1234])
    const correctedTable = await inspect(text, { dates: 'month-first', decimal: ',' })
    expect(correctedTable.assumed).toEqual([])
    expect(correctedTable.tables[0]?.columns.map(({ min }) => min)).toEqual(['2024-01-02', 1.234])
  })

  it('LAB-04 reports every row and value that it leaves out', async () => {
    const rows = Array.from({ length: 100 }, (_, index) => `${index},town ${index % 3}`)
    const text = [
      'n,town',
      ...rows.slice(0, 50),
      'oops,town 1',
      'n/a,town 2',
      '7,town 1,too much',
      ...rows.slice(50),
    ].join('\n')
    const { tables } = await inspect(text)
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

  it('LAB-04 leaves out total rows, and reports them', async () => {
    const sumsOf = async (text: string) => {
      const [table] = (await inspect(text)).tables
      return [table?.rows, table?.rejects.totals, table?.rejects.shown.map(({ line }) => line)]
    }
    const sums = 'Region,City,Sales\nNorth,A,10\nNorth,B,20\nNorth Subtotal,,30\nSouth,C,5\nGrand Total,,35\n'
    expect(await sumsOf(sums)).toEqual([3, 2, [4, 6]])
    // columns of years stay numbers, and an average price isn't a total
    const years = await inspect('Jahr;Umsatz;Preis\n2020;10,5;2\n2021;20,5;4\nGesamt;31,0;3\n')
    expect(columnsOf(years)?.map(([, type]) => type)).toEqual(['number', 'number', 'number'])
    expect(years.tables[0]?.rows).toBe(2)
    expect(await sumsOf('Shop,Sales\nTotal Wine,10\nKiel,20\nWick,30\n')).toEqual([3, undefined, []])
    const rows = [
      ['Town', 'Litres'],
      ['Kiel', 40],
      ['Wick', 2.5],
      ['Summe', 42.5],
    ]
    const sheet = writeXlsx([{ name: 'Stores', rows: rows.map((row) => row.map((value) => ({ value }))) }])
    const { tables } = await engine.inspect(datasetFile(sheet, 'workbook'), requester)
    expect(tables[0]).toMatchObject({ rows: 2, rejects: { totals: 1, shown: [{ line: 4 }] } })
  })

  it('LAB-04 uses the given number of header rows, and skips the given lines', async () => {
    const text = 'Kiel;Wick\nrain;wind\n1;2\n3;4\n'
    const names = async (options: Partial<ImportOptions>) =>
      (await inspect(text, options)).tables.map(({ columns, rows }) => [
        ...columns.map(({ name }) => name),
        rows,
      ])
    expect(await names({ names: 2 })).toEqual([['Kiel rain', 'Wick wind', 2]])
    expect(await names({ names: 1 })).toEqual([['Kiel', 'Wick', 3]])
    expect(await names({ names: 0 })).toEqual([['column 1', 'column 2', 4]])
    expect(await names({ skip: 1 })).toEqual([['rain', 'wind', 2]])
  })

  it('LAB-04 reports the file’s line number for what it leaves out, whatever comes before it', async () => {
    const rows = (count: number) => 'x,1\n'.repeat(count)
    const text = `\uFEFFtown,n\n${rows(20)}"a\nb",2\n\n\n1,2,3\n"say ""hi""",4\n${rows(30)}y,oops\nz\n${rows(30)}`
    const lines = text.split('\n')
    for (const variant of [text, text.replaceAll('\n', '\r\n')]) {
      const { tables } = await inspect(variant)
      expect(tables[0]?.rejects).toMatchObject({ rows: 2, values: 1 })
      expect(tables[0]?.rejects.shown.map(({ line }) => lines[line - 1])).toEqual(['1,2,3', 'y,oops', 'z'])
    }
  })

  it('LAB-04 explains why a row doesn’t match', async () => {
    const { tables } = await inspect(`a,b\n${'1,2\n'.repeat(9)}1\n1,2,3\n`)
    expect(tables[0]?.rejects.shown.map(({ reason }) => reason)).toEqual([
      'It has 1 cell instead of 2.',
      'It has 3 cells instead of 2.',
    ])
  })

  it('LAB-04 says that an empty file contains no table', async () => {
    await expect(inspect('')).rejects.toMatchObject({ code: 'CANNOT_PROCESS' })
  })

  it('LAB-04 reads the sheets of a workbook, each as a table', async () => {
    const rows = [
      ['Town', 'Litres'],
      ['Kiel', 40],
      ['Wick', 2.5],
    ].map((row) => row.map((value) => ({ value })))
    const file = datasetFile(writeXlsx([{ name: 'Stores', rows }]), 'workbook')
    const { tables, readAs } = await engine.inspect(file, requester)
    expect(readAs).toBeNull()
    expect(tables.map(({ name, sheet, rows }) => [name, sheet, rows])).toEqual([['stores', 'Stores', 2]])
    expect((await engine.query(file, 'select sum("Litres") from stores', 1, requester)).rows).toEqual([
      [42.5],
    ])
  })

  it('LAB-04 reads two header rows of a sheet below its title, and reports the line of a mismatch', async () => {
    const rows = [
      ['Stores of the coast'],
      [],
      ['Town', 'Litres', ''],
      ['', 'oil', 'gas'],
      ...Array.from({ length: 30 }, () => ['Kiel', 40, 2]),
      [],
      ['Wick', 'none left', 1],
    ].map((row) => row.map((value) => ({ value })))
    const file = datasetFile(writeXlsx([{ name: 'Stores', rows }]), 'workbook')
    const [table] = (await engine.inspect(file, requester)).tables
    expect(table?.columns.map(({ name, type }) => [name, type])).toEqual([
      ['Town', 'text'],
      ['Litres oil', 'number'],
      ['Litres gas', 'number'],
    ])
    expect(table?.rejects.shown).toMatchObject([
      { line: rows.length, column: 'Litres oil', value: 'none left' },
    ])
  })

  it('LAB-04 says that a workbook is password-protected', async () => {
    const file = datasetFile(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'workbook')
    await expect(engine.inspect(file, requester)).rejects.toThrow(
      'This workbook is password-protected. Save it without a password and add it again.',
    )
  })

  it('LAB-04 converts unambiguous text in a sheet to values, and placeholders to missing values', async () => {
    const rows = [
      ['price', 'day', 'zip', 'unsure', 'share'],
      ['1.200,50 €', '13.02.2024', '01067', '1,234', 0.5],
      ['3,00 €', '01.03.2024', '10115', '5,678', 'n/a'],
      ['-2,10 €', '02.03.2024', '20095', '9,012', 0.25],
    ].map((row) => row.map((value) => ({ value })))
    const file = datasetFile(writeXlsx([{ name: 'Stores', rows }]), 'workbook')
    const [table] = (await engine.inspect(file, requester)).tables
    expect(table?.columns.map(({ type, min, missing }) => [type, min, missing])).toEqual([
      ['number', -2.1, 0],
      ['date', '2024-02-13', 0],
      ['text', null, 0],
      ['text', null, 0],
      ['number', 0.25, 1],
    ])
    expect(table?.rejects).toMatchObject({ values: 0 })
  })
})
