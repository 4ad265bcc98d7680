import { open } from 'node:fs/promises'
import type { Dataset, Reject, ToldReadAs } from '@atelier/contract/dataset'
import type { DuckDBConnection } from '@duckdb/node-api'
import { AppError } from '../../../platform/app-error.ts'
import { literal, quoted } from '../sql/quote.ts'
import { runTrusted } from '../sql/run-query.ts'
import { decide, type Tried } from './decide.ts'
import { countForms, keptSql } from './count-forms.ts'
import { detectDialect, type Dialect } from './dialect.ts'
import { asUtf8, detectEncoding } from './encoding.ts'
import { findLines } from './find-lines.ts'
import { findTotals, isTotalRow } from './totals.ts'
import { cellSql, formsOf, signOf, signSql } from './forms.ts'

/** A table that is in the database, before anyone has looked at what is in it. */
export interface LoadedTable {
  readonly name: string
  readonly sheet: string | null
  /** The names of its columns, with the sign that stood beside all values of one. */
  readonly columns: readonly { readonly name: string; readonly unit: string | null }[]
  readonly rejects: Dataset['tables'][number]['rejects']
}

export interface Loaded extends Pick<Dataset, 'readAs' | 'assumed' | 'note'> {
  readonly tables: readonly LoadedTable[]
}

const sampleBytes = 512 * 1024
const columnsMax = 500
const rejectsShown = 50
/** Rows that do not fit whose places are known; beyond them lines are not told for certain. */
const startsMax = 100_000

const beginningOf = async (path: string): Promise<string> => {
  await using file = await open(path)
  const bytes = Buffer.alloc(sampleBytes)
  const { bytesRead } = await file.read(bytes, 0, sampleBytes, 0)
  const whole = new TextDecoder().decode(bytes.subarray(0, bytesRead))
  // the last line may be cut
  return bytesRead < sampleBytes ? whole : whole.slice(0, whole.lastIndexOf('\n') + 1)
}

const readSql = (path: string, { delimiter, skip, hasHeader, columns }: Dialect, keepsRejects: boolean) => {
  const types = columns.map((_, at) => `c${at}: 'VARCHAR'`).join(', ')
  return `read_csv(${literal(path)}, auto_detect = false, delim = ${literal(delimiter)}, quote = '"', escape = '"', header = ${hasHeader}, skip = ${skip}, columns = {${types}}, nullstr = '', ignore_errors = true${keepsRejects ? ', store_rejects = true' : ''})`
}

/** What DuckDB says of a row, in words. */
const reasonOf = (message: string): string => {
  const [, expected, found] = /Expected Number of Columns: (\d+) Found: (\d+)/.exec(message) ?? []
  if (expected !== undefined && found !== undefined)
    return `It has ${found} ${found === '1' ? 'cell' : 'cells'} where the table has ${expected} columns.`
  return /unterminated quote/.test(message)
    ? 'A quotation mark opens in it that is never closed: nothing after it can be told apart.'
    : 'It cannot be read as a row.'
}

interface BadRow {
  readonly value: string
  readonly reason: string
}

/** Of rows that do not fit: where each begins, and the first ones. */
const badRows = async (connection: DuckDBConnection) => {
  const counted = await runTrusted(connection, 'select count(distinct line) from reject_errors')
  const starts = await runTrusted(
    connection,
    `select distinct line_byte_position from reject_errors order by 1 limit ${startsMax}`,
  )
  const { rows } = await runTrusted(
    connection,
    `select any_value(csv_line), any_value(error_message) from reject_errors group by line_byte_position order by line_byte_position limit ${rejectsShown}`,
  )
  const shown = rows.map(([value, message]): BadRow => ({
    value: String(value ?? '')
      .trim()
      .slice(0, 200),
    reason: reasonOf(String(message ?? '')),
  }))
  return {
    count: Number(counted.rows[0]?.[0] ?? 0),
    starts: starts.rows.map(([start]) => Number(start)),
    shown,
  }
}

/** Values that are not what their column is, with the number of their row among those that are loaded. */
const badValues = async (
  connection: DuckDBConnection,
  source: string,
  names: Dialect['columns'],
  columns: readonly { at: number; chosen: Tried }[],
): Promise<{ row: number; column: string; value: string }[]> => {
  if (columns.length === 0) return []
  const found = columns.map(
    ({ at, chosen }) =>
      `select n, ${at} as c, v${at} as v from numbered where v${at} is not null and ${keptSql(chosen, `v${at}`)} is null`,
  )
  const cells = columns.map(({ at }) => `${cellSql(`c${at}`)} as v${at}`)
  const { rows } = await runTrusted(
    connection,
    `with numbered as (select row_number() over () as n, ${cells.join(', ')} from ${source}) ${found.join(' union all ')} order by 1, 2 limit ${rejectsShown}`,
  )
  return rows.map(([row, column, value]) => ({
    row: Number(row),
    column: names[Number(column)] ?? '',
    value: String(value).slice(0, 200),
  }))
}

export const addsUpOthers = 'It only adds up rows above it: counted with them, they would count twice.'

/** What is left out, with the lines at which it stands in the file. */
const rejectsOf = async (
  connection: DuckDBConnection,
  path: string,
  dialect: Dialect,
  mistaken: readonly { at: number; chosen: Tried; missed: number }[],
  totals: readonly number[],
): Promise<LoadedTable['rejects']> => {
  const rows = await badRows(connection)
  const bad = await badValues(connection, readSql(path, dialect, false), dialect.columns, mistaken)
  const values = bad.filter(({ row }) => !totals.includes(row))
  const numbers = [...new Set([...values.map(({ row }) => row), ...totals])].toSorted((a, b) => a - b)
  const lines =
    numbers.length + rows.count === 0
      ? { loaded: [], refused: [] }
      : await findLines(path, dialect, { loaded: numbers, refused: rows.starts })
  const lineOf = new Map(numbers.map((row, at) => [row, lines.loaded[at] ?? 0]))
  const shown: Reject[] = [
    ...rows.shown.map((row, at) => ({ ...row, line: lines.refused[at] ?? 0, column: null })),
    ...values.map(({ row, column, value }) => ({
      line: lineOf.get(row) ?? 0,
      column,
      value,
      reason: 'It is not written like the other values of its column, and counts as missing.',
    })),
    ...totals.map((row) => ({ line: lineOf.get(row) ?? 0, column: null, value: '', reason: addsUpOthers })),
  ]
  return {
    rows: rows.count,
    ...(totals.length > 0 && { totals: totals.length }),
    values: mistaken.reduce((sum, { missed }) => sum + missed, 0),
    shown: shown.toSorted((a, b) => a.line - b.line).slice(0, rejectsShown),
  }
}

const samplesOf = ({ columns, sample }: Dialect, skipsTotals: boolean) => {
  const rows = skipsTotals ? sample.filter((row) => !isTotalRow(row)) : sample
  return columns.map((_, at) => rows.map((row) => row[at] ?? ''))
}

const decided = async (
  connection: DuckDBConnection,
  source: string,
  samples: readonly (readonly string[])[],
  { delimiter }: Dialect,
  told: Partial<ToldReadAs> | undefined,
) => {
  const { columns } = await countForms(connection, source, samples.map(formsOf))
  return { counted: columns, ...decide(columns, delimiter, told) }
}

const numberedSql = (source: string, cells: readonly string[]) =>
  `(select row_number() over () as n, ${cells.join(', ')} from ${source})`

const withoutSql = (source: string, rows: readonly number[]) =>
  `(select * from (select *, row_number() over () as n from ${source}) where n not in (${rows.join(', ')}))`

/** The numbers of rows that only add up others. */
const totalsOf = (connection: DuckDBConnection, source: string, forms: readonly (Tried | null)[]) => {
  const values = forms.map((chosen, at) => ({ cell: `v${at}`, chosen }))
  return findTotals(connection, {
    source,
    labels: values.map(({ cell, chosen }) =>
      chosen === null ? cell : `case when ${keptSql(chosen, cell)} is null then ${cell} end`,
    ),
    numbers: values.flatMap(({ cell, chosen }) =>
      chosen?.form.kind === 'number' ? [keptSql(chosen, cell)] : [],
    ),
  })
}

/** The signs beside the numbers of each column. */
const signsOf = async (connection: DuckDBConnection, source: string, forms: readonly (Tried | null)[]) => {
  const cells = forms.map((chosen, at) =>
    chosen?.form.kind === 'number' && chosen.form.hasUnit ? `list(distinct ${signSql(`v${at}`)})` : 'null',
  )
  if (cells.every((cell) => cell === 'null')) return []
  const { rows } = await runTrusted(
    connection,
    `select ${cells.map((cell) => `to_json(${cell})`).join(', ')} from ${source}`,
  )
  return (rows[0] ?? []).map((found) =>
    found === null ? null : signOf(JSON.parse(String(found)) as string[]),
  )
}

/** Loads a text file as the table `data`; whatever is not told of how to read it is found out. */
export const loadCsv = async (
  connection: DuckDBConnection,
  original: string,
  told?: Partial<ToldReadAs>,
): Promise<Loaded> => {
  const encoding = told?.encoding ?? (await detectEncoding(original))
  const path = await asUtf8(original, encoding)
  const dialect = detectDialect((await beginningOf(path)).replace(/^\uFEFF/, ''), told)
  if (dialect.columns.length === 0) throw new AppError('CANNOT_PROCESS', 'There is no table in this file.')
  if (dialect.columns.length > columnsMax)
    throw new AppError('TOO_LARGE', `This table has more than ${columnsMax} columns.`)
  const samples = samplesOf(dialect, false)
  const cells = dialect.columns.map((_, at) => `${cellSql(`c${at}`)} as v${at}`)
  const whole = readSql(path, dialect, false)
  const first = await decided(connection, whole, samples, dialect, told)
  const totals = await totalsOf(connection, numberedSql(whole, cells), first.forms)
  // a word like Total makes no text of a column of years
  const { counted, forms, ...ways } =
    totals.length === 0
      ? first
      : await decided(connection, withoutSql(whole, totals), samplesOf(dialect, true), dialect, told)
  const kept = dialect.columns.map((name, at) => `${keptSql(forms[at] ?? null, `v${at}`)} as ${quoted(name)}`)
  const loaded = readSql(path, dialect, true)
  await connection.run(
    `create table data as select ${kept.join(', ')} from (select ${cells.join(', ')} from ${totals.length === 0 ? loaded : withoutSql(loaded, totals)})`,
  )
  const mistaken = forms.flatMap((chosen, at) => {
    const missed = chosen === null ? 0 : (counted[at]?.values ?? 0) - chosen.fits
    return chosen !== null && missed > 0 ? [{ at, chosen, missed }] : []
  })
  const signs = await signsOf(connection, numberedSql(whole, cells), forms)
  return {
    readAs: {
      delimiter: dialect.delimiter,
      encoding,
      decimal: ways.decimal,
      dates: ways.dates,
      skip: dialect.above,
      names: dialect.names,
    },
    assumed: ways.assumed,
    note: null,
    tables: [
      {
        name: 'data',
        sheet: null,
        columns: dialect.columns.map((name, at) => ({ name, unit: signs[at] ?? null })),
        rejects: await rejectsOf(connection, path, dialect, mistaken, totals),
      },
    ],
  }
}
