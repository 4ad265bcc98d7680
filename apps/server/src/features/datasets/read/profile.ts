import type { DatasetColumn, DatasetTable } from '@atelier/contract/dataset'
import { type DuckDBConnection, DuckDBTypeId } from '@duckdb/node-api'
import { niceStep } from '../nice-step.ts'
import { quoted } from '../sql/quote.ts'
import { type Cell, runTrusted } from '../sql/run-query.ts'
import type { LoadedTable } from './load-csv.ts'

/** What a column is, by what it is kept as. */
const typesOf = async (connection: DuckDBConnection, table: string): Promise<DatasetColumn['type'][]> => {
  const reader = await connection.runAndReadAll(`select * from ${quoted(table)} limit 0`)
  return reader.columnTypes().map(({ typeId }) => {
    if (typeId === DuckDBTypeId.DATE) return 'date'
    if (typeId === DuckDBTypeId.TIMESTAMP) return 'time'
    if (typeId === DuckDBTypeId.BOOLEAN) return 'boolean'
    return typeId === DuckDBTypeId.VARCHAR ? 'text' : 'number'
  })
}

const topMax = 8
const binsAim = 16

/** More rows than these are not sorted for a median: it is close enough. */
const exactRows = 2_000_000

const statisticsSql = (column: string, type: DatasetColumn['type'], rows: number): string[] => {
  const bounds =
    type === 'boolean' || type === 'text' ? ['null', 'null'] : [`min(${column})`, `max(${column})`]
  const middle = rows > exactRows ? `approx_quantile(${column}::double, 0.5)` : `median(${column}::double)`
  const spread = type === 'number' ? [`avg(${column})`, middle] : ['null', 'null']
  return [`count(${column})`, `approx_count_distinct(${column})`, ...bounds, ...spread]
}

const binsOf = async (connection: DuckDBConnection, table: string, column: string, min: Cell, max: Cell) => {
  const [from, to] = [Number(min), Number(max)]
  if (!(to > from)) return []
  const step = niceStep(to - from, binsAim)
  const { rows } = await runTrusted(
    connection,
    `select floor(${quoted(column)}::double / ${step}) * ${step}, count(*) from ${quoted(table)} where ${quoted(column)} is not null group by 1 order by 1`,
  )
  // what binary fractions add to it is cut off
  return rows.map(([start, count]) => ({ from: Number(Number(start).toPrecision(12)), count: Number(count) }))
}

const topOf = async (connection: DuckDBConnection, table: string, column: string) => {
  const { rows } = await runTrusted(
    connection,
    `select ${quoted(column)}::varchar, count(*) from ${quoted(table)} where ${quoted(column)} is not null group by 1 order by 2 desc, 1 limit ${topMax}`,
  )
  return rows.map(([value, count]) => ({ value: String(value), count: Number(count) }))
}

/** What is in a table, column by column. */
export const profileTable = async (
  connection: DuckDBConnection,
  { name, sheet, columns, rejects }: LoadedTable,
): Promise<DatasetTable> => {
  const counted = await runTrusted(connection, `select count(*) from ${quoted(name)}`)
  const rows = Number(counted.rows[0]?.[0] ?? 0)
  const types = await typesOf(connection, name)
  const wanted = columns.flatMap((column, at) =>
    statisticsSql(quoted(column.name), types[at] ?? 'text', rows),
  )
  const { rows: found } = await runTrusted(connection, `select ${wanted.join(', ')} from ${quoted(name)}`)
  const values = found[0] ?? []
  const profiled: DatasetColumn[] = []
  for (const [at, column] of columns.entries()) {
    const type = types[at] ?? 'text'
    const [count = 0, distinct = 0, min = null, max = null, mean = null, median = null] = values.slice(
      at * 6,
      at * 6 + 6,
    )
    const present = Number(count)
    const kinds = Math.min(Number(distinct), present)
    const isKey = type === 'text' && kinds > 1000 && kinds > present * 0.5
    profiled.push({
      name: column.name,
      type,
      missing: rows - present,
      distinct: kinds,
      min,
      max,
      mean: typeof mean === 'number' ? mean : null,
      median: typeof median === 'number' ? median : null,
      unit: column.unit,
      top:
        (type === 'text' || type === 'boolean') && !isKey ? await topOf(connection, name, column.name) : [],
      bins: type === 'number' ? await binsOf(connection, name, column.name, min, max) : [],
    })
  }
  return { name, sheet, rows, columns: profiled, rejects }
}
