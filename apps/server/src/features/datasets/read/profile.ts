import type { DatasetColumn, DatasetTable } from '@atelier/contract/datasets/dataset'
import { type DuckDBConnection, DuckDBTypeId } from '@duckdb/node-api'
import { niceStep } from '../nice-step.ts'
import { quoteName } from '../sql/quote.ts'
import { type Cell, runTrusted } from '../sql/run-query.ts'
import type { LoadedTable } from './load-csv.ts'

const readTypes = async (connection: DuckDBConnection, table: string): Promise<DatasetColumn['type'][]> => {
  const reader = await connection.runAndReadAll(`select * from ${quoteName(table)} limit 0`)
  return reader.columnTypes().map(({ typeId }) => {
    if (typeId === DuckDBTypeId.DATE) return 'date'
    if (typeId === DuckDBTypeId.TIMESTAMP) return 'time'
    if (typeId === DuckDBTypeId.BOOLEAN) return 'boolean'
    // times of day count as text, since they sort as such and don't add up
    return typeId === DuckDBTypeId.VARCHAR || typeId === DuckDBTypeId.TIME ? 'text' : 'number'
  })
}

const topValuesMax = 8
const binCount = 16

const statisticsSql = (column: string, type: DatasetColumn['type']): string[] => {
  const bounds =
    type === 'boolean' || type === 'text' ? ['null', 'null'] : [`min(${column})`, `max(${column})`]
  const mean = type === 'number' ? `avg(${column})` : 'null'
  return [`count(${column})`, `approx_count_distinct(${column})`, ...bounds, mean]
}

const queryBins = async (
  connection: DuckDBConnection,
  table: string,
  column: string,
  min: Cell,
  max: Cell,
) => {
  const [lowest, highest] = [Number(min), Number(max)]
  if (!(highest > lowest)) return []
  const step = niceStep(highest - lowest, binCount)
  const { rows } = await runTrusted(
    connection,
    `select floor(${quoteName(column)}::double / ${step}) * ${step}, count(*) from ${quoteName(table)} where ${quoteName(column)} is not null group by 1 order by 1`,
  )
  // rounding removes binary artifacts
  return rows.map(([start, count]) => ({ from: Number(Number(start).toPrecision(12)), count: Number(count) }))
}

const queryTop = async (connection: DuckDBConnection, table: string, column: string) => {
  const { rows } = await runTrusted(
    connection,
    `select ${quoteName(column)}::varchar, count(*) from ${quoteName(table)} where ${quoteName(column)} is not null group by 1 order by 2 desc, 1 limit ${topValuesMax}`,
  )
  return rows.map(([value, count]) => ({ value: String(value), count: Number(count) }))
}

/** Larger tables get estimates, since exact counts need proportional memory. */
const exactDistinctMax = 1_000_000

const countDistinct = async (connection: DuckDBConnection, table: string, column: string) => {
  const { rows } = await runTrusted(
    connection,
    `select count(distinct ${quoteName(column)}) from ${quoteName(table)}`,
  )
  return Number(rows[0]?.[0] ?? 0)
}

export const profileTable = async (
  connection: DuckDBConnection,
  { name, sheet, columns, rejects }: LoadedTable,
): Promise<DatasetTable> => {
  const countResult = await runTrusted(connection, `select count(*) from ${quoteName(name)}`)
  const rows = Number(countResult.rows[0]?.[0] ?? 0)
  const types = await readTypes(connection, name)
  const expressions = columns.flatMap((column, index) =>
    statisticsSql(quoteName(column.name), types[index] ?? 'text'),
  )
  const { rows: resultRows } = await runTrusted(
    connection,
    `select ${expressions.join(', ')} from ${quoteName(name)}`,
  )
  const values = resultRows[0] ?? []
  const columnProfiles: DatasetColumn[] = []
  for (const [index, column] of columns.entries()) {
    const type = types[index] ?? 'text'
    const [count = 0, distinctEstimate = 0, min = null, max = null, mean = null] = values.slice(
      index * 5,
      index * 5 + 5,
    )
    const presentCount = Number(count)
    const estimate = Math.min(Number(distinctEstimate), presentCount)
    const isEstimated = estimate > exactDistinctMax
    const distinctCount = isEstimated ? estimate : await countDistinct(connection, name, column.name)
    const isKey = type === 'text' && distinctCount > 1000 && distinctCount > presentCount * 0.5
    columnProfiles.push({
      name: column.name,
      type,
      missing: rows - presentCount,
      distinct: distinctCount,
      ...(isEstimated && { isEstimated }),
      min,
      max,
      mean: typeof mean === 'number' ? mean : null,
      unit: column.unit,
      top:
        (type === 'text' || type === 'boolean') && !isKey
          ? await queryTop(connection, name, column.name)
          : [],
      bins: type === 'number' ? await queryBins(connection, name, column.name, min, max) : [],
    })
  }
  return { name, sheet, rows, columns: columnProfiles, rejects }
}
