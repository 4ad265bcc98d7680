import { open } from 'node:fs/promises'
import type { Dataset, Reject, ToldReadAs } from '@atelier/contract/dataset'
import type { DuckDBConnection } from '@duckdb/node-api'
import { AppError } from '../../../platform/app-error.ts'
import { literal, quoted } from '../sql/quote.ts'
import { runTrusted } from '../sql/run-query.ts'
import { type Counted, decide, type Tried } from './decide.ts'
import { detectDialect, type Dialect } from './dialect.ts'
import { asUtf8, detectEncoding } from './encoding.ts'
import { findLines } from './find-lines.ts'
import { cellSql, digitsSql, type Form, formsOf, text, unitOf, valueSql } from './forms.ts'

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

/** What a query has to count for one form of a column. */
const countsSql = (form: Form, cell: string): string[] => {
  if (form.kind !== 'number') return [`count(${valueSql(form, cell)})`, '0', '0', 'false']
  const digits = digitsSql(form, cell)
  const value = `try_cast(${digits} as double)`
  return [
    `count(case when isfinite(${value}) then 1 end)`,
    // an exponent takes more digits than are written
    `max(case when contains(lower(${digits}), 'e') then 99 when contains(${digits}, '.') then length(${digits}) - strpos(${digits}, '.') else 0 end)`,
    `max(abs(${value}))`,
    `bool_or(regexp_matches(${cell}, '^0[0-9]'))`,
  ]
}

export const countForms = async (
  connection: DuckDBConnection,
  source: string,
  candidates: readonly (readonly Form[])[],
): Promise<{ rows: number; columns: Counted[] }> => {
  const cells = candidates.map((_, at) => `${cellSql(`c${at}`)} as v${at}`)
  const counts = candidates.flatMap((forms, at) => [
    `count(v${at})`,
    ...forms.flatMap((form) => countsSql(form, `v${at}`)),
  ])
  const { rows } = await runTrusted(
    connection,
    `select count(*), ${counts.join(', ')} from (select ${cells.join(', ')} from ${source})`,
  )
  const [total, ...values] = rows[0] ?? []
  let at = 0
  const next = () => values[at++]
  const columns = candidates.map((forms): Counted => {
    const count = Number(next())
    const tried = forms.map((form): Tried => {
      const [fits, fraction, greatest, isKey] = [next(), next(), next(), next()]
      return {
        form,
        fits: Number(fits),
        fraction: Number(fraction ?? 0),
        greatest: Number(greatest ?? 0),
        isKey: isKey === true,
      }
    })
    return { values: count, tried }
  })
  return { rows: Number(total), columns }
}

/** Digits before and behind the point of numbers that are kept exactly. */
const exact = { whole: 12, fraction: 6 }

/** A column's values as they are kept: numbers exactly where their digits allow it. */
export const keptSql = (chosen: Tried | null, cell: string): string => {
  if (chosen === null) return cell
  const { form, fraction, greatest } = chosen
  if (form.kind !== 'number') return valueSql(form, cell)
  const digits = digitsSql(form, cell)
  if (fraction === 0 && greatest <= Number.MAX_SAFE_INTEGER) return `try_cast(${digits} as bigint)`
  if (fraction > exact.fraction || greatest >= 10 ** exact.whole) return `try_cast(${digits} as double)`
  return `try_cast(${digits} as decimal(18, ${fraction}))`
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

/** What is left out, with the lines at which it stands in the file. */
const rejectsOf = async (
  connection: DuckDBConnection,
  path: string,
  dialect: Dialect,
  mistaken: readonly { at: number; chosen: Tried; missed: number }[],
): Promise<LoadedTable['rejects']> => {
  const rows = await badRows(connection)
  const values = await badValues(connection, readSql(path, dialect, false), dialect.columns, mistaken)
  const numbers = [...new Set(values.map(({ row }) => row))]
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
  ]
  return {
    rows: rows.count,
    values: mistaken.reduce((sum, { missed }) => sum + missed, 0),
    shown: shown.toSorted((a, b) => a.line - b.line).slice(0, rejectsShown),
  }
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
  const samples = dialect.columns.map((_, at) => dialect.sample.map((row) => row[at] ?? ''))
  const counted = await countForms(connection, readSql(path, dialect, false), samples.map(formsOf))
  const decided = decide(counted.columns, dialect.delimiter, told)
  const cells = dialect.columns.map((_, at) => `${cellSql(`c${at}`)} as v${at}`)
  const kept = dialect.columns.map(
    (name, at) => `${keptSql(decided.forms[at] ?? null, `v${at}`)} as ${quoted(name)}`,
  )
  await connection.run(
    `create table data as select ${kept.join(', ')} from (select ${cells.join(', ')} from ${readSql(path, dialect, true)})`,
  )
  const mistaken = decided.forms.flatMap((chosen, at) => {
    const missed = chosen === null ? 0 : (counted.columns[at]?.values ?? 0) - chosen.fits
    return chosen !== null && missed > 0 ? [{ at, chosen, missed }] : []
  })
  return {
    readAs: {
      delimiter: dialect.delimiter,
      encoding,
      decimal: decided.decimal,
      dates: decided.dates,
      skip: dialect.above,
      names: dialect.names,
    },
    assumed: decided.assumed,
    note: null,
    tables: [
      {
        name: 'data',
        sheet: null,
        columns: dialect.columns.map((name, at) => {
          const form = decided.forms[at]?.form ?? text
          return { name, unit: form.kind === 'number' && form.hasUnit ? unitOf(samples[at] ?? []) : null }
        }),
        rejects: await rejectsOf(connection, path, dialect, mistaken),
      },
    ],
  }
}
