import { open } from 'node:fs/promises'
import type { Reject } from '@atelier/contract/dataset'
import {
  BIGINT,
  BOOLEAN,
  type DuckDBConnection,
  DuckDBDateValue,
  DuckDBTimestampValue,
  type DuckDBType,
  DuckDBTypeId,
  DATE,
  DOUBLE,
  TIMESTAMP,
  VARCHAR,
} from '@duckdb/node-api'
import readSheets from 'read-excel-file/node'
import { AppError } from '../../../platform/app-error.ts'
import { quoted } from '../sql/quote.ts'
import { columnNames, hasSecondNames, joinedNames } from './dialect.ts'
import { decide } from './decide.ts'
import { formsOf, isMissing, text } from './forms.ts'
import { countForms, keptSql } from './count-forms.ts'
import { addsUpOthers, type Loaded, type LoadedTable } from './load-csv.ts'
import { findTotals } from './totals.ts'

type SheetCell = string | number | boolean | Date | null

const cellsMax = 5_000_000
const sheetsMax = 20
const numeric: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.BIGINT,
  DuckDBTypeId.DOUBLE,
  DuckDBTypeId.DECIMAL,
])
const rejectsShown = 50

interface Column {
  readonly name: string
  readonly type: DuckDBType
}

/** The library's types speak of the class of dates, where dates come. */
const cellOf = (cell: unknown): SheetCell =>
  typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' || cell instanceof Date
    ? cell
    : null

const isEmpty = (cell: SheetCell | undefined): boolean =>
  cell == null || (typeof cell === 'string' && cell.trim() === '')

/** There is nothing, or a word for that. */
const isNothing = (cell: SheetCell): boolean => isEmpty(cell) || (typeof cell === 'string' && isMissing(cell))

const isDay = (time: Date) => time.getTime() % 86_400_000 === 0

/** What nearly all values of a column are; a mixture is text. */
const typeOf = (cells: readonly SheetCell[]): DuckDBType => {
  const own = cells.filter((cell) => !isNothing(cell))
  const nearly = (test: (cell: SheetCell) => boolean) =>
    own.length > 0 && own.filter((cell) => !test(cell)).length <= own.length * 0.05
  if (nearly((cell) => typeof cell === 'number'))
    return own.every((cell) => typeof cell !== 'number' || Number.isSafeInteger(cell)) ? BIGINT : DOUBLE
  if (nearly((cell) => cell instanceof Date))
    return own.every((cell) => !(cell instanceof Date) || isDay(cell)) ? DATE : TIMESTAMP
  return nearly((cell) => typeof cell === 'boolean') ? BOOLEAN : VARCHAR
}

const textOf = (cell: SheetCell): string =>
  cell instanceof Date
    ? cell
        .toISOString()
        .slice(0, isDay(cell) ? 10 : 19)
        .replace('T', ' ')
    : String(cell).trim()

const wordsOf = (cell: SheetCell | undefined): string => (isEmpty(cell) ? '' : textOf(cell ?? null))

/** The value as its column keeps it; undefined for what does not fit. */
const valueOf = (cell: SheetCell, type: DuckDBType) => {
  if (isNothing(cell)) return null
  if (type === VARCHAR) return textOf(cell)
  if (type === BIGINT) return typeof cell === 'number' ? BigInt(cell) : undefined
  if (type === DOUBLE) return typeof cell === 'number' ? cell : undefined
  if (type === BOOLEAN) return typeof cell === 'boolean' ? cell : undefined
  if (!(cell instanceof Date)) return undefined
  return type === DATE
    ? new DuckDBDateValue(Math.floor(cell.getTime() / 86_400_000))
    : new DuckDBTimestampValue(BigInt(cell.getTime()) * 1000n)
}

const tableName = (sheet: string, taken: ReadonlySet<string>): string => {
  const wanted =
    sheet
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
      .replaceAll(/^_+|_+$/g, '')
      .slice(0, 40) || 'sheet'
  const base = /^\p{N}/u.test(wanted) ? `sheet_${wanted}` : wanted
  let name = base
  for (let number = 2; taken.has(name); number++) name = `${base}_${number}`
  return name
}

/** The table of a sheet: from its first row with more than one name in it on, or its first one at all. */
const cutSheet = (rows: readonly (readonly SheetCell[])[]) => {
  const width = Math.max(...rows.map((row) => row.length), 0)
  const filled = (row: readonly SheetCell[]) => row.filter((cell) => !isEmpty(cell)).length
  const usual = Math.max(...rows.slice(0, 50).map(filled), 0)
  const from = Math.max(
    0,
    rows.findIndex((row) => filled(row) >= Math.max(1, usual * 0.6)),
  )
  const first = rows[from] ?? []
  const hasHeader = first.every(
    (cell) => isEmpty(cell) || typeof cell === 'string' || /^(19|20)\d\d$/.test(String(cell)),
  )
  const at = Array.from({ length: width }, (_, column) => column)
  const isTwo =
    hasHeader &&
    hasSecondNames(rows.slice(from, from + 200).map((row) => at.map((column) => wordsOf(row[column]))))
  const second = rows[from + 1] ?? []
  const names = hasHeader ? (isTwo ? 2 : 1) : 0
  const heads = isTwo
    ? joinedNames(
        at.map((column) => wordsOf(first[column])),
        at.map((column) => wordsOf(second[column])),
      )
    : at.map((column) => (hasHeader ? wordsOf(first[column]) : ''))
  const full = [...rows.entries()].slice(from + names).filter(([, row]) => filled(row) > 0)
  const body = full.map(([, row]) => row)
  // a column without a name or a value is only room
  const used = at.filter((column) => heads[column] !== '' || body.some((row) => !isEmpty(row[column])))
  return { heads, body, lines: full.map(([at]) => at + 1), used }
}

const fill = async (
  connection: DuckDBConnection,
  name: string,
  columns: readonly Column[],
  rows: readonly (readonly SheetCell[])[],
  used: readonly number[],
  lines: readonly number[],
): Promise<LoadedTable['rejects']> => {
  const shown: Reject[] = []
  let values = 0
  const types = columns.map((column) => `${quoted(column.name)} ${String(column.type)}`)
  await connection.run(`create table ${quoted(name)} (${types.join(', ')})`)
  const appender = await connection.createAppender(name)
  for (const [at, row] of rows.entries()) {
    for (const [index, column] of columns.entries()) {
      const cell = row[used[index] ?? -1] ?? null
      const value = valueOf(cell, column.type)
      if (value === undefined) {
        values++
        if (shown.length < rejectsShown)
          shown.push({
            line: lines[at] ?? 0,
            column: column.name,
            value: textOf(cell).slice(0, 200),
            reason: 'It is not like the other values of its column, and counts as missing.',
          })
      }
      appender.appendValue(value ?? null, column.type)
    }
    appender.endRow()
  }
  appender.flushSync()
  appender.closeSync()
  return { rows: 0, values, shown }
}

const sampleRows = 2000

/** Numbers and days that a sheet holds as text, where all of a column can be read, and in one way alone. */
const readTexts = async (
  connection: DuckDBConnection,
  name: string,
  columns: readonly Column[],
  textsOf: (column: number) => readonly string[],
): Promise<void> => {
  const candidates = columns.map(({ type }, at) => (type === VARCHAR ? formsOf(textsOf(at)) : [text]))
  if (candidates.every(([first]) => first === text)) return
  const cells = columns.map((column, at) => `${quoted(column.name)}::varchar as c${at}`)
  const source = `(select ${cells.join(', ')} from ${quoted(name)})`
  const counted = await countForms(connection, source, candidates)
  const kept = columns.map((column, at) => {
    const own = quoted(column.name)
    const values = counted.columns[at]
    if (!values || candidates[at]?.[0] === text) return own
    const { forms, assumed } = decide([values], ',', undefined)
    const [chosen] = forms
    return chosen && assumed.length === 0 && chosen.fits === values.values
      ? `${keptSql(chosen, own)} as ${own}`
      : own
  })
  await connection.run(
    `create or replace table ${quoted(name)} as select ${kept.join(', ')} from ${quoted(name)}`,
  )
}

/** Leaves out rows that only add up others; their numbers among the rows of the sheet. */
const cutTotals = async (
  connection: DuckDBConnection,
  name: string,
  columns: readonly Column[],
): Promise<number[]> => {
  const reader = await connection.runAndReadAll(`select * from ${quoted(name)} limit 0`)
  const types = reader.columnTypes().map(({ typeId }) => typeId)
  const own = columns.map((column, at) => ({ cell: quoted(column.name), type: types[at] }))
  const totals = await findTotals(connection, {
    source: `(select rowid + 1 as n, * from ${quoted(name)})`,
    labels: own.flatMap(({ cell, type }) => (type === DuckDBTypeId.VARCHAR ? [cell] : [])),
    numbers: own.flatMap(({ cell, type }) => (type !== undefined && numeric.has(type) ? [cell] : [])),
  })
  if (totals.length > 0)
    await connection.run(`delete from ${quoted(name)} where rowid + 1 in (${totals.join(', ')})`)
  return totals
}

/** Office wraps a workbook with a password into the container of its old formats. */
const refuseLocked = async (path: string): Promise<void> => {
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
  if (buffer.toString('hex') === 'd0cf11e0')
    throw new AppError(
      'CANNOT_PROCESS',
      'This workbook is protected by a password. Save it without one and add that.',
    )
}

/** Loads every sheet of a workbook that holds a table. */
export const loadSheets = async (connection: DuckDBConnection, path: string): Promise<Loaded> => {
  await refuseLocked(path)
  const sheets = (await readSheets(path)).map(({ sheet, data }) => ({
    sheet,
    data: data.map((row) => row.map(cellOf)),
  }))
  const cells = sheets.reduce((sum, { data }) => sum + data.reduce((all, row) => all + row.length, 0), 0)
  if (cells > cellsMax)
    throw new AppError(
      'TOO_LARGE',
      `This workbook has more than ${cellsMax.toLocaleString('en')} cells. Save the sheet that you need as CSV and add that.`,
    )
  const tables: LoadedTable[] = []
  const full = sheets.filter(({ data }) => data.length > 0)
  for (const { sheet, data } of full.slice(0, sheetsMax)) {
    const { heads, body, lines, used } = cutSheet(data)
    if (body.length === 0 || used.length === 0) continue
    const name = tableName(sheet, new Set(tables.map((table) => table.name)))
    const names = columnNames(used.map((at) => heads[at] ?? ''))
    const columns = names.map((column, index) => ({
      name: column,
      type: typeOf(body.map((row) => row[used[index] ?? -1] ?? null)),
    }))
    const rejects = await fill(connection, name, columns, body, used, lines)
    await readTexts(connection, name, columns, (column) =>
      body.slice(0, sampleRows).map((row) => wordsOf(row[used[column] ?? -1])),
    )
    const totals = await cutTotals(connection, name, columns)
    const summed = totals.map((row) => ({
      line: lines[row - 1] ?? 0,
      column: null,
      value: '',
      reason: addsUpOthers,
    }))
    tables.push({
      name,
      sheet,
      columns: names.map((column) => ({ name: column, unit: null })),
      rejects: {
        ...rejects,
        ...(totals.length > 0 && { totals: totals.length }),
        shown: [...rejects.shown, ...summed].toSorted((a, b) => a.line - b.line).slice(0, rejectsShown),
      },
    })
  }
  const others = full.length - sheetsMax
  return {
    readAs: null,
    assumed: [],
    note: others > 0 ? `The first ${sheetsMax} sheets were read; ${others} more were not.` : null,
    tables,
  }
}
