import type { TableOutput } from '@atelier/contract/tool-output'
import {
  type DuckDBConnection,
  DuckDBIntervalValue,
  DuckDBTimeValue,
  type DuckDBType,
  DuckDBTypeId,
} from '@duckdb/node-api'
import type { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import { checkTree } from './check-sql.ts'

type Table = z.infer<typeof TableOutput>
export type Cell = Table['rows'][number][number]

export interface QueryResult {
  readonly columns: Table['columns']
  readonly rows: Cell[][]
  /** Rows that there are; at most as many of them are here as were asked for. */
  readonly total: number
}

const numbers = new Set([
  DuckDBTypeId.TINYINT,
  DuckDBTypeId.SMALLINT,
  DuckDBTypeId.INTEGER,
  DuckDBTypeId.BIGINT,
  DuckDBTypeId.UTINYINT,
  DuckDBTypeId.USMALLINT,
  DuckDBTypeId.UINTEGER,
  DuckDBTypeId.UBIGINT,
  DuckDBTypeId.HUGEINT,
  DuckDBTypeId.UHUGEINT,
  DuckDBTypeId.FLOAT,
  DuckDBTypeId.DOUBLE,
  DuckDBTypeId.DECIMAL,
])
const times = new Set([
  DuckDBTypeId.DATE,
  DuckDBTypeId.TIMESTAMP,
  DuckDBTypeId.TIMESTAMP_MS,
  DuckDBTypeId.TIMESTAMP_NS,
  DuckDBTypeId.TIMESTAMP_S,
  DuckDBTypeId.TIMESTAMP_TZ,
])

const typeOf = ({ typeId }: DuckDBType): Table['columns'][number]['type'] => {
  if (numbers.has(typeId)) return 'number'
  if (times.has(typeId)) return 'date'
  return typeId === DuckDBTypeId.BOOLEAN ? 'boolean' : 'text'
}

const textMax = 300

/** As JSON holds it: whole numbers exactly as far as it can, times as ISO 8601 writes them. */
const cellOf = (value: unknown, type: DuckDBType): Cell => {
  if (value === null || value === undefined) return null
  if (typeof value === 'bigint' && type.typeId === DuckDBTypeId.TIME)
    return String(new DuckDBTimeValue(value))
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean') return value
  if (value instanceof Date) {
    const text = value.toISOString()
    return type.typeId === DuckDBTypeId.DATE ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
  }
  if (type.typeId === DuckDBTypeId.INTERVAL) {
    const { months, days, micros } = value as DuckDBIntervalValue
    return String(new DuckDBIntervalValue(months, days, micros))
  }
  const text =
    typeof value === 'string'
      ? value
      : JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each))
  return text.length > textMax ? `${text.slice(0, textMax)}…` : text
}

/** Times that are all the beginning of a day are days. */
const cutMidnights = (rows: Cell[][], at: number): void => {
  const midnight = /^\d{4}-\d{2}-\d{2} 00:00:00$/
  const values = rows.flatMap((row) => row[at] ?? [])
  if (values.length === 0 || !values.every((value) => midnight.test(String(value)))) return
  for (const row of rows) row[at] = row[at] == null ? null : String(row[at]).slice(0, 10)
}

/** Our own SQL; for a stranger's see `runChecked`. */
export const runTrusted = async (connection: DuckDBConnection, sql: string): Promise<QueryResult> => {
  const reader = await connection.runAndReadAll(sql)
  const types = reader.columnTypes()
  const columns = reader
    .columnNames()
    .map((name, at) => ({ name, type: types[at] ? typeOf(types[at]) : 'text' }) as const)
  const rows = reader
    .getRowsJS()
    .map((row) => row.map((value, at) => (types[at] ? cellOf(value, types[at]) : null)))
  for (const [at, type] of types.entries()) if (type.typeId !== DuckDBTypeId.DATE) cutMidnights(rows, at)
  return { columns, rows, total: rows.length }
}

const duckWords = (error: unknown): AppError => {
  const message = error instanceof Error ? error.message : ''
  const [first = ''] = message.split('\n')
  return new AppError('BAD_INPUT', `The query does not run: ${first.slice(0, 300)}`, { cause: error })
}

/** One SELECT over these tables; of its rows the first `most`. Throws BAD_INPUT for everything else. */
export const runChecked = async (
  connection: DuckDBConnection,
  sql: string,
  tableNames: readonly string[],
  most: number,
): Promise<QueryResult> => {
  const parsed = await connection.runAndReadAll(
    "select tree, case when json_extract_string(tree, '$.error') = 'false' then json_deserialize_sql(tree::json) end from (select json_serialize_sql($1::varchar) as tree)",
    [sql],
  )
  const [tree, plain] = parsed.getRowsJS()[0] ?? []
  checkTree(JSON.parse(String(tree)), tableNames)
  // what the parser understood, so that nothing it overlooked can close the bracket
  const inner = `(${String(plain)}) as asked`
  try {
    const result = await runTrusted(connection, `select * from ${inner} limit ${most + 1}`)
    if (result.rows.length <= most) return result
    const counted = await runTrusted(connection, `select count(*) from ${inner}`)
    return { ...result, rows: result.rows.slice(0, most), total: Number(counted.rows[0]?.[0] ?? most) }
  } catch (error) {
    throw duckWords(error)
  }
}
