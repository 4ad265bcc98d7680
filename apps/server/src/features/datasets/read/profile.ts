import type { DatasetColumn, DatasetTable } from '@atelier/contract/datasets/dataset'
import { type DuckDBConnection, DuckDBTypeId } from '@duckdb/node-api'
import { niceStep } from '../nice-step.ts'
import { quoted } from '../sql/quote.ts'
import { type Cell, runTrusted } from '../sql/run-query.ts'
import type { LoadedTable } from './load-csv.ts'

const typesOf = async (connection: DuckDBConnection, table: string): Promise<DatasetColumn['type'][]> => {
  const reader = await connection.runAndReadAll(`select * from ${quoted(table)} limit 0`)
  return reader.columnTypes().map(({ typeId }) => {
    if (typeId === DuckDBTypeId.DATE) return 'date'
    if (typeId === DuckDBTypeId.TIMESTAMP) return 'time'
    if (typeId === DuckDBTypeId.BOOLEAN) return 'boolean'
    // times of day sort as text and don't add up
    return typeId === DuckDBTypeId.VARCHAR || typeId === DuckDBTypeId.TIME ? 'text' : 'number'
  })
}

const topMax = 8
const binsAim = 16

const statisticsSql = (column: string, type: DatasetColumn['type']): string[] => {
  const bounds =
    type === 'boolean' || type === 'text' ? ['null', 'null'] : [`min(${column})`, `max(${column})`]
  const mean = type === 'number' ? `avg(${column})` : 'null'
  return [`count(${column})`, `approx_count_distinct(${column})`, ...bounds, mean]
}

const binsOf = async (connection: DuckDBConnection, table: string, column: string, min: Cell, max: Cell) => {
  const [from, to] = [Number(min), Number(max)]
  if (!(to > from)) return []
  const step = niceStep(to - from, binsAim)
  const { rows } = await runTrusted(
    connection,
    `select floor(${quoted(column)}::double / ${step}) * ${step}, count(*) from ${quoted(table)} where ${quoted(column)} is not null group by 1 order by 1`,
  )
  // removes binary rounding
  return rows.map(([start, count]) => ({ from: Number(Number(start).toPrecision(12)), count: Number(count) }))
}

const topOf = async (connection: DuckDBConnection, table: string, column: string) => {
  const { rows } = await runTrusted(
    connection,
    `select ${quoted(column)}::varchar, count(*) from ${quoted(table)} where ${quoted(column)} is not null group by 1 order by 2 desc, 1 limit ${topMax}`,
  )
  return rows.map(([value, count]) => ({ value: String(value), count: Number(count) }))
}

/** Estimated beyond: exact counts need proportional memory. */
const exactMax = 1_000_000

const distinctOf = async (connection: DuckDBConnection, table: string, column: string) => {
  const { rows } = await runTrusted(
    connection,
    `select count(distinct ${quoted(column)}) from ${quoted(table)}`,
  )
  return Number(rows[0]?.[0] ?? 0)
}

export const profileTable = async (
  connection: DuckDBConnection,
  { name, sheet, columns, rejects }: LoadedTable,
): Promise<DatasetTable> => {
  const countResult = await runTrusted(connection, `select count(*) from ${quoted(name)}`)
  const rows = Number(countResult.rows[0]?.[0] ?? 0)
  const types = await typesOf(connection, name)
  const expressions = columns.flatMap((column, at) => statisticsSql(quoted(column.name), types[at] ?? 'text'))
  const { rows: resultRows } = await runTrusted(
    connection,
    `select ${expressions.join(', ')} from ${quoted(name)}`,
  )
  const values = resultRows[0] ?? []
  const profiled: DatasetColumn[] = []
  for (const [at, column] of columns.entries()) {
    const type = types[at] ?? 'text'
    const [count = 0, distinct = 0, min = null, max = null, mean = null] = values.slice(at * 5, at * 5 + 5)
    const present = Number(count)
    const estimate = Math.min(Number(distinct), present)
    const isEstimated = estimate > exactMax
    const kinds = isEstimated ? estimate : await distinctOf(connection, name, column.name)
    const isKey = type === 'text' && kinds > 1000 && kinds > present * 0.5
    profiled.push({
      name: column.name,
      type,
      missing: rows - present,
      distinct: kinds,
      ...(isEstimated && { isEstimated }),
      min,
      max,
      mean: typeof mean === 'number' ? mean : null,
      unit: column.unit,
      top:
        (type === 'text' || type === 'boolean') && !isKey ? await topOf(connection, name, column.name) : [],
      bins: type === 'number' ? await binsOf(connection, name, column.name, min, max) : [],
    })
  }
  return { name, sheet, rows, columns: profiled, rejects }
}
