import { z } from 'zod'
import { limits } from './limits.ts'

const { nameMax, valueMax, filterValues } = limits.exploration

const Column = z.string().min(1).max(nameMax)

/**
 * Which rows to keep. Values are text: numbers with a decimal point, dates as 2024-12-31, times as
 * 2024-12-31 08:30:00, `true` or `false`. `contains` and `startsWith` ignore case and accents.
 */
export const Filter = z.discriminatedUnion('operator', [
  z.strictObject({
    column: Column,
    operator: z.enum(['equals', 'notEquals']),
    /** Any of them. */
    values: z.array(z.string().max(valueMax)).min(1).max(filterValues),
  }),
  z.strictObject({
    column: Column,
    operator: z.enum(['contains', 'notContains', 'startsWith', 'less', 'atMost', 'greater', 'atLeast']),
    value: z.string().min(1).max(valueMax),
  }),
  /** Both ends included. */
  z.strictObject({
    column: Column,
    operator: z.literal('between'),
    from: z.string().min(1).max(valueMax),
    to: z.string().min(1).max(valueMax),
  }),
  z.strictObject({ column: Column, operator: z.enum(['empty', 'notEmpty']) }),
])
export type Filter = z.infer<typeof Filter>

export const TimeUnit = z.enum(['year', 'quarter', 'month', 'week', 'day'])
export type TimeUnit = z.infer<typeof TimeUnit>

export const Group = z.strictObject({
  column: Column,
  /** Of dates and times: one group per year, quarter … */
  unit: TimeUnit.optional(),
})
export type Group = z.infer<typeof Group>

export const AggregateFunction = z.enum(['count', 'distinct', 'sum', 'mean', 'median', 'min', 'max'])
export type AggregateFunction = z.infer<typeof AggregateFunction>

export const Aggregate = z.strictObject({
  function: AggregateFunction,
  /** Left out of `count`: all rows, else those with a value. */
  column: Column.optional(),
})
export type Aggregate = z.infer<typeof Aggregate>

/** By a column of the result, see `resultNames`. Rows without a value come last. */
export const Sort = z.strictObject({ column: Column, direction: z.enum(['ascending', 'descending']) })
export type Sort = z.infer<typeof Sort>

/** A question to a table, put together from its parts. */
export const Exploration = z.strictObject({
  /** In SQL, as the dataset names it. */
  table: Column,
  /** Left out: all. Of rows; groups show what they are grouped by and calculate. */
  columns: z.array(Column).min(1).max(limits.exploration.columns).optional(),
  filters: z.array(Filter).max(limits.exploration.filters).optional(),
  groupBy: z.array(Group).max(limits.exploration.groups).optional(),
  /** Left out with `groupBy`: the count of rows. */
  aggregates: z.array(Aggregate).max(limits.exploration.aggregates).optional(),
  sort: z.array(Sort).max(limits.exploration.sorts).optional(),
  limit: z.int().min(1).max(limits.exploration.rows).optional(),
  offset: z.int().min(0).max(1_000_000_000).optional(),
})
export type Exploration = z.infer<typeof Exploration>

/** Whether the result has groups or totals rather than rows of the table. */
export const isGrouped = ({
  groupBy = [],
  aggregates = [],
}: Pick<Exploration, 'groupBy' | 'aggregates'>): boolean => groupBy.length + aggregates.length > 0

/** What is calculated: the count of rows where nothing else is. */
export const aggregatesOf = ({ aggregates = [] }: Pick<Exploration, 'aggregates'>): readonly Aggregate[] =>
  aggregates.length > 0 ? aggregates : [{ function: 'count' }]

/** The columns of a grouped result, by name: groups first. SQL doesn't tell upper from lower case. */
export const resultNames = ({ groupBy = [], ...others }: Pick<Exploration, 'groupBy' | 'aggregates'>) => {
  const names: string[] = []
  const columns = [
    ...groupBy.map(({ column, unit }) => (unit === undefined ? column : `${column} (${unit})`)),
    ...aggregatesOf(others).map(({ function: name, column }) =>
      column === undefined ? 'rows' : `${name} ${column}`,
    ),
  ]
  for (const name of columns) {
    const isTaken = (free: string) => names.some((each) => each.toLowerCase() === free.toLowerCase())
    let free = name
    for (let number = 2; isTaken(free); number++) free = `${name} ${number}`
    names.push(free)
  }
  return names
}

/** Rows by the words of a question. */
export const RowSearch = Exploration.pick({ table: true, filters: true, limit: true, offset: true }).extend({
  words: z.string().min(1).max(limits.exploration.wordsMax),
})
export type RowSearch = z.infer<typeof RowSearch>

/** One SELECT in the SQL of DuckDB. */
export const SqlQuery = z.strictObject({
  sql: z.string().min(1).max(limits.exploration.sqlMax),
  limit: z.int().min(1).max(limits.exploration.exportRows).optional(),
  /** Whole: texts aren't cut to 300 characters. */
  cells: z.enum(['short', 'whole']).optional(),
})
export type SqlQuery = z.infer<typeof SqlQuery>

export const QueryResult = z.object({
  columns: z.array(z.object({ name: z.string(), type: z.enum(['text', 'number', 'date', 'boolean']) })),
  /** Numbers that a double can't hold exactly are text. */
  rows: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  /** Rows that there are: these are the first of them, from `offset`. */
  total: z.int(),
  /** The query that was run. */
  sql: z.string(),
})
export type QueryResult = z.infer<typeof QueryResult>

export const RowSearchResult = QueryResult.extend({
  /** The words that were searched, without accents, in lower case, with the number of rows that have them. */
  words: z.array(z.object({ word: z.string(), rows: z.int() })),
})
export type RowSearchResult = z.infer<typeof RowSearchResult>

/** As rows are searched: without case and accents. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
