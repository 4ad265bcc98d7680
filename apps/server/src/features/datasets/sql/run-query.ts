import type { TableOutput } from '@atelier/contract/answers/tool-output'
import { sentence } from '@atelier/contract/write-sentence'
import {
  type DuckDBConnection,
  DuckDBDecimalValue,
  DuckDBIntervalValue,
  DuckDBTimeValue,
  type DuckDBType,
  DuckDBTypeId,
  type DuckDBValue,
} from '@duckdb/node-api'
import type { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import { checkTree } from './check-sql.ts'

type Table = z.infer<typeof TableOutput>
export type Cell = Table['rows'][number][number]

export interface QueryResult {
  readonly columns: Table['columns']
  readonly rows: Cell[][]
  /** Number of rows in the whole result; `rows` may contain fewer. */
  readonly total: number
}

const numberTypes = new Set([
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
const dateTypes = new Set([
  DuckDBTypeId.DATE,
  DuckDBTypeId.TIMESTAMP,
  DuckDBTypeId.TIMESTAMP_MS,
  DuckDBTypeId.TIMESTAMP_NS,
  DuckDBTypeId.TIMESTAMP_S,
  DuckDBTypeId.TIMESTAMP_TZ,
])

const toColumnType = ({ typeId }: DuckDBType): Table['columns'][number]['type'] => {
  if (numberTypes.has(typeId)) return 'number'
  if (dateTypes.has(typeId)) return 'date'
  return typeId === DuckDBTypeId.BOOLEAN ? 'boolean' : 'text'
}

const defaultCellCharactersMax = 300
const charactersMax = 20_000_000
const digitsMax = 15

const decimalCell = (value: DuckDBDecimalValue): Cell => {
  const text = String(value)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
  return text.replaceAll(/\D/g, '').replace(/^0+/, '').length <= digitsMax ? Number(text) : text
}

/** Integers are exact if JSON can represent them; times are ISO 8601. */
const toCell = (value: unknown, type: DuckDBType, cellMax: number): Cell => {
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
  return text.length > cellMax ? `${text.slice(0, cellMax)}…` : text
}

/** Timestamps that are all at midnight are dates. */
const cutMidnights = (rows: Cell[][], column: number): void => {
  const midnightPattern = /^\d{4}-\d{2}-\d{2} 00:00:00$/
  const values = rows.flatMap((row) => row[column] ?? [])
  if (values.length === 0 || !values.every((value) => midnightPattern.test(String(value)))) return
  for (const row of rows) row[column] = row[column] == null ? null : String(row[column]).slice(0, 10)
}

/** For SQL written by Atelier; users' SQL goes through `runChecked`. */
export const runTrusted = async (
  connection: DuckDBConnection,
  sql: string,
  cellMax = defaultCellCharactersMax,
): Promise<QueryResult> => {
  const reader = await connection.runAndReadAll(sql)
  const types = reader.columnTypes()
  const columns = reader
    .columnNames()
    .map((name, index) => ({ name, type: types[index] ? toColumnType(types[index]) : 'text' }) as const)
  const toExact = (column: number, row: number, cell: Cell): Cell => {
    const value: DuckDBValue = reader.value(column, row)
    return value instanceof DuckDBDecimalValue ? decimalCell(value) : cell
  }
  const rows = reader.getRowsJS().map((row, number) =>
    row.map((value, index) => {
      const type = types[index]
      if (!type) return null
      const cell = toCell(value, type, cellMax)
      return type.typeId === DuckDBTypeId.DECIMAL ? toExact(index, number, cell) : cell
    }),
  )
  for (const [index, type] of types.entries())
    if (type.typeId !== DuckDBTypeId.DATE) cutMidnights(rows, index)
  return { columns, rows, total: rows.length }
}

const queryError = (error: unknown): AppError => {
  const message = error instanceof Error ? error.message : ''
  const [first = ''] = message.split('\n')
  return new AppError(
    'BAD_INPUT',
    sentence('Couldn’t run the query: {reason}', { reason: first.slice(0, 300) }),
    { cause: error },
  )
}

const limitCharacters = (rows: Cell[][]): Cell[][] => {
  let characters = 0
  const end = rows.findIndex((row) => {
    for (const cell of row) characters += typeof cell === 'string' ? cell.length : 8
    return characters > charactersMax
  })
  return end === -1 ? rows : rows.slice(0, end)
}

interface ResultLimits {
  readonly limit: number
  readonly cellMax?: number | undefined
}

/** Returns at most `limit` rows. Throws BAD_INPUT for anything but a single SELECT. */
export const runChecked = async (
  connection: DuckDBConnection,
  sql: string,
  tableNames: readonly string[],
  { limit, cellMax }: ResultLimits,
): Promise<QueryResult> => {
  const parsed = await connection.runAndReadAll(
    "select tree, case when json_extract_string(tree, '$.error') = 'false' then json_deserialize_sql(tree::json) end from (select json_serialize_sql($1::varchar) as tree)",
    [sql],
  )
  const [tree, plainSql] = parsed.getRowsJS()[0] ?? []
  checkTree(JSON.parse(String(tree)), tableNames)
  // rendered from the parsed tree, so that text that the check missed can't close the parenthesis
  const innerQuery = `(${String(plainSql)}) as asked`
  try {
    const result = await runTrusted(connection, `select * from ${innerQuery} limit ${limit + 1}`, cellMax)
    const rows = limitCharacters(result.rows.slice(0, limit))
    if (rows.length === result.rows.length) return result
    const countResult = await runTrusted(connection, `select count(*) from ${innerQuery}`)
    return { ...result, rows, total: Number(countResult.rows[0]?.[0] ?? limit) }
  } catch (error) {
    throw queryError(error)
  }
}
