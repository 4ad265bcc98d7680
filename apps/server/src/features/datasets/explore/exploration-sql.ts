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
import { quoteText, quoteName } from '../sql/quote.ts'
import { whereSql } from './filter-sql.ts'

/** The returned function throws BAD_INPUT for an unknown column. */
export const createColumnFinder =
  ({ columns }: DatasetTable) =>
  (name: string): DatasetColumn => {
    const column = columns.find((each) => each.name === name)
    if (!column) throw new AppError('BAD_INPUT', sentence('No column “{name}” in this table.', { name }))
    return column
  }

const groupSql = ({ unit }: Group, { name, type }: DatasetColumn): string => {
  if (unit === undefined) return quoteName(name)
  if (type !== 'date' && type !== 'time')
    throw new AppError('BAD_INPUT', sentence('“{name}” isn’t a date column.', { name }))
  return `date_trunc(${quoteText(unit)}, ${quoteName(name)})::date`
}

const aggregateSql = (aggregate: Aggregate, columnOf: (name: string) => DatasetColumn): string => {
  if (aggregate.column === undefined) {
    if (aggregate.function === 'count') return 'count(*)'
    throw new AppError('BAD_INPUT', 'Choose a column to calculate with.')
  }
  const { name, type } = columnOf(aggregate.column)
  const column = quoteName(name)
  const needsNumbers = ['sum', 'mean', 'median'].includes(aggregate.function)
  if (needsNumbers && type !== 'number')
    throw new AppError('BAD_INPUT', sentence('“{name}” isn’t a numeric column.', { name }))
  if (aggregate.function === 'distinct') return `count(distinct ${column})`
  return `${aggregate.function === 'mean' ? 'avg' : aggregate.function}(${column})`
}

const defaultGroupSort = (groups: readonly Group[], names: readonly string[]): Sort[] => {
  const groupSort = names
    .slice(0, groups.length)
    .map((column) => ({ column, direction: 'ascending' as const }))
  const firstAggregate = names[groups.length]
  return firstAggregate === undefined || groups.some(({ unit }) => unit !== undefined)
    ? groupSort
    : [{ column: firstAggregate, direction: 'descending' }, ...groupSort]
}

const orderSql = (order: readonly Sort[], tieBreakers: readonly string[]): readonly string[] => {
  const keys = order.map(
    ({ column, direction }) => `${quoteName(column)}${direction === 'descending' ? ' desc' : ''} nulls last`,
  )
  return keys.length === 0 ? [] : [`order by ${[...keys, ...tieBreakers].join(', ')}`]
}

const requireResultColumns = (sort: readonly Sort[], names: readonly string[]): void => {
  const unknownSort = sort.find(({ column }) => !names.includes(column))
  if (unknownSort)
    throw new AppError(
      'BAD_INPUT',
      sentence('No column “{column}” in the result.', { column: unknownSort.column }),
    )
}

const groupedLines = (exploration: Exploration, table: DatasetTable): readonly string[] => {
  const columnOf = createColumnFinder(table)
  const { groupBy = [], filters = [], sort = [] } = exploration
  const names = resultNames(exploration)
  requireResultColumns(sort, names)
  const parts = [
    ...groupBy.map((group) => groupSql(group, columnOf(group.column))),
    ...aggregatesOf(exploration).map((aggregate) => aggregateSql(aggregate, columnOf)),
  ]
  const selectList = parts.map((part, index) => {
    const name = quoteName(names[index] ?? '')
    return part === name ? part : `${part} as ${name}`
  })
  // by position, since a column may have the same name as a result
  const groupPositions = groupBy.map((_, index) => index + 1)
  const sortColumns = new Set(sort.map(({ column }) => column))
  const defaultSort = defaultGroupSort(groupBy, names).filter(({ column }) => !sortColumns.has(column))
  const order = [...sort, ...defaultSort].map(({ column, direction }) => {
    const position = names.indexOf(column) + 1
    return `${position}${direction === 'descending' ? ' desc' : ''} nulls last`
  })
  return [
    `select ${selectList.join(', ')}`,
    `from ${quoteName(table.name)}`,
    ...whereSql(filters, columnOf),
    ...(groupPositions.length > 0
      ? [`group by ${groupPositions.join(', ')}`, `order by ${order.join(', ')}`]
      : []),
  ]
}

const rowLines = (exploration: Exploration, table: DatasetTable): readonly string[] => {
  const columnOf = createColumnFinder(table)
  const { columns, filters = [], sort = [] } = exploration
  const names = columns ?? table.columns.map(({ name }) => name)
  requireResultColumns(sort, names)
  const selectList = columns?.map((name) => quoteName(columnOf(name).name)).join(', ') ?? '*'
  // rows that sort equally keep the order of the file
  const hasOwnRowid = table.columns.some(({ name }) => name.toLowerCase() === 'rowid')
  return [
    `select ${selectList}`,
    `from ${quoteName(table.name)}`,
    ...whereSql(filters, columnOf),
    ...orderSql(sort, hasOwnRowid ? [] : ['rowid']),
  ]
}

/** Throws BAD_INPUT if the exploration doesn't fit the table. */
export const explorationSql = (exploration: Exploration, table: DatasetTable): string => {
  const lines = isGrouped(exploration) ? groupedLines(exploration, table) : rowLines(exploration, table)
  const { offset = 0 } = exploration
  return [...lines, ...(offset > 0 ? [`offset ${offset}`] : [])].join('\n')
}
