import type { DatasetColumn, DatasetTable } from '@atelier/contract/datasets/dataset'
import {
  type Aggregate,
  aggregatesOf,
  type Exploration,
  type Group,
  isGrouped,
  resultNames,
  type Sort,
} from '@atelier/contract/datasets/exploration'
import { sentence } from '@atelier/contract/write-sentence'
import { AppError } from '../../../platform/app-error.ts'
import { literal, quoted } from '../sql/quote.ts'
import { whereSql } from './filter-sql.ts'

/** Throws BAD_INPUT for an unknown column. */
export const columnFinder =
  ({ columns }: DatasetTable) =>
  (name: string): DatasetColumn => {
    const column = columns.find((each) => each.name === name)
    if (!column) throw new AppError('BAD_INPUT', sentence('No column “{name}” in this table.', { name }))
    return column
  }

const groupSql = ({ unit }: Group, { name, type }: DatasetColumn): string => {
  if (unit === undefined) return quoted(name)
  if (type !== 'date' && type !== 'time')
    throw new AppError('BAD_INPUT', sentence('“{name}” isn’t a date column.', { name }))
  return `date_trunc(${literal(unit)}, ${quoted(name)})::date`
}

const aggregateSql = (aggregate: Aggregate, columnOf: (name: string) => DatasetColumn): string => {
  if (aggregate.column === undefined) {
    if (aggregate.function === 'count') return 'count(*)'
    throw new AppError('BAD_INPUT', 'Choose a column to calculate with.')
  }
  const { name, type } = columnOf(aggregate.column)
  const column = quoted(name)
  const calculates = ['sum', 'mean', 'median'].includes(aggregate.function)
  if (calculates && type !== 'number')
    throw new AppError('BAD_INPUT', sentence('“{name}” isn’t a numeric column.', { name }))
  if (aggregate.function === 'distinct') return `count(distinct ${column})`
  return `${aggregate.function === 'mean' ? 'avg' : aggregate.function}(${column})`
}

const groupOrder = (groups: readonly Group[], names: readonly string[]): Sort[] => {
  const own = names.slice(0, groups.length).map((column) => ({ column, direction: 'ascending' as const }))
  const first = names[groups.length]
  return first === undefined || groups.some(({ unit }) => unit !== undefined)
    ? own
    : [{ column: first, direction: 'descending' }, ...own]
}

const orderSql = (order: readonly Sort[], lastly: readonly string[]): readonly string[] => {
  const keys = order.map(
    ({ column, direction }) => `${quoted(column)}${direction === 'descending' ? ' desc' : ''} nulls last`,
  )
  return keys.length === 0 ? [] : [`order by ${[...keys, ...lastly].join(', ')}`]
}

const requireResult = (sort: readonly Sort[], names: readonly string[]): void => {
  const unknown = sort.find(({ column }) => !names.includes(column))
  if (unknown)
    throw new AppError(
      'BAD_INPUT',
      sentence('No column “{column}” in the result.', { column: unknown.column }),
    )
}

const groupedLines = (exploration: Exploration, table: DatasetTable): readonly string[] => {
  const columnOf = columnFinder(table)
  const { groupBy = [], filters = [], sort = [] } = exploration
  const names = resultNames(exploration)
  requireResult(sort, names)
  const parts = [
    ...groupBy.map((group) => groupSql(group, columnOf(group.column))),
    ...aggregatesOf(exploration).map((aggregate) => aggregateSql(aggregate, columnOf)),
  ]
  const selected = parts.map((part, at) => {
    const name = quoted(names[at] ?? '')
    return part === name ? part : `${part} as ${name}`
  })
  // by position, since a column may share the name of a result
  const places = groupBy.map((_, at) => at + 1)
  const sortColumns = new Set(sort.map(({ column }) => column))
  const ties = groupOrder(groupBy, names).filter(({ column }) => !sortColumns.has(column))
  const order = [...sort, ...ties].map(({ column, direction }) => {
    const place = names.indexOf(column) + 1
    return `${place}${direction === 'descending' ? ' desc' : ''} nulls last`
  })
  return [
    `select ${selected.join(', ')}`,
    `from ${quoted(table.name)}`,
    ...whereSql(filters, columnOf),
    ...(places.length > 0 ? [`group by ${places.join(', ')}`, `order by ${order.join(', ')}`] : []),
  ]
}

const rowLines = (exploration: Exploration, table: DatasetTable): readonly string[] => {
  const columnOf = columnFinder(table)
  const { columns, filters = [], sort = [] } = exploration
  const names = columns ?? table.columns.map(({ name }) => name)
  requireResult(sort, names)
  const selected = columns?.map((name) => quoted(columnOf(name).name)).join(', ') ?? '*'
  // ties keep the order of the file
  const hasOwnRowid = table.columns.some(({ name }) => name.toLowerCase() === 'rowid')
  return [
    `select ${selected}`,
    `from ${quoted(table.name)}`,
    ...whereSql(filters, columnOf),
    ...orderSql(sort, hasOwnRowid ? [] : ['rowid']),
  ]
}

/** Throws BAD_INPUT for what doesn't fit the table. */
export const explorationSql = (exploration: Exploration, table: DatasetTable): string => {
  const lines = isGrouped(exploration) ? groupedLines(exploration, table) : rowLines(exploration, table)
  const { offset = 0 } = exploration
  return [...lines, ...(offset > 0 ? [`offset ${offset}`] : [])].join('\n')
}
