import { z } from 'zod'
import { limits } from '../limits.ts'

const { nameMax, valueMax, filterValues } = limits.exploration

const Column = z.string().min(1).max(nameMax)

/**
 * Values are text: numbers with a decimal point, dates like 2024-12-31, times like 2024-12-31 08:30:00,
 * `true` or `false`. `contains` and `startsWith` ignore case and accents.
 */
export const Filter = z.discriminatedUnion('operator', [
  z.strictObject({
    column: Column,
    operator: z.enum(['equals', 'notEquals']),
    values: z.array(z.string().max(valueMax)).min(1).max(filterValues),
  }),
  z.strictObject({
    column: Column,
    operator: z.enum(['contains', 'notContains', 'startsWith', 'less', 'atMost', 'greater', 'atLeast']),
    value: z.string().min(1).max(valueMax),
  }),
  /** Both ends are included. */
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
  /** The size of a group of dates or times. */
  unit: TimeUnit.optional(),
})
export type Group = z.infer<typeof Group>

export const AggregateFunction = z.enum(['count', 'distinct', 'sum', 'mean', 'median', 'min', 'max'])
export type AggregateFunction = z.infer<typeof AggregateFunction>

export const Aggregate = z.strictObject({
  function: AggregateFunction,
  /** If omitted, `count` counts all rows, otherwise those with a value. */
  column: Column.optional(),
})
export type Aggregate = z.infer<typeof Aggregate>

/** Sorts by a column of the result, see `resultNames`. Missing values come last. */
export const Sort = z.strictObject({ column: Column, direction: z.enum(['ascending', 'descending']) })
export type Sort = z.infer<typeof Sort>

export const Exploration = z.strictObject({
  table: Column,
  /** Defaults to all columns. Ignored for groups, which return their keys and aggregates. */
  columns: z.array(Column).min(1).max(limits.exploration.columns).optional(),
  filters: z.array(Filter).max(limits.exploration.filters).optional(),
  groupBy: z.array(Group).max(limits.exploration.groups).optional(),
  /** Defaults to the row count if there is a `groupBy`. */
  aggregates: z.array(Aggregate).max(limits.exploration.aggregates).optional(),
  sort: z.array(Sort).max(limits.exploration.sorts).optional(),
  limit: z.int().min(1).max(limits.exploration.rows).optional(),
  offset: z.int().min(0).max(1_000_000_000).optional(),
})
export type Exploration = z.infer<typeof Exploration>

export const isGrouped = ({
  groupBy = [],
  aggregates = [],
}: Pick<Exploration, 'groupBy' | 'aggregates'>): boolean => groupBy.length + aggregates.length > 0

export const aggregatesOf = ({ aggregates = [] }: Pick<Exploration, 'aggregates'>): readonly Aggregate[] =>
  aggregates.length > 0 ? aggregates : [{ function: 'count' }]

/**
 * Names the result's columns: groups first, then aggregates. Names are unique, ignoring case, as SQL
 * requires.
 */
export const resultNames = ({
  groupBy = [],
  ...exploration
}: Pick<Exploration, 'groupBy' | 'aggregates'>) => {
  const names: string[] = []
  const columns = [
    ...groupBy.map(({ column, unit }) => (unit === undefined ? column : `${column} (${unit})`)),
    ...aggregatesOf(exploration).map(({ function: name, column }) =>
      column === undefined ? 'rows' : `${name} ${column}`,
    ),
  ]
  for (const name of columns) {
    const isTaken = (candidate: string) =>
      names.some((each) => each.toLowerCase() === candidate.toLowerCase())
    let candidate = name
    for (let number = 2; isTaken(candidate); number++) candidate = `${name} ${number}`
    names.push(candidate)
  }
  return names
}

export const RowSearch = Exploration.pick({ table: true, filters: true, limit: true, offset: true }).extend({
  words: z.string().min(1).max(limits.exploration.wordsMax),
})
export type RowSearch = z.infer<typeof RowSearch>

export const SqlQuery = z.strictObject({
  sql: z.string().min(1).max(limits.exploration.sqlMax),
  limit: z.int().min(1).max(limits.exploration.exportRows).optional(),
  /** `short` cuts texts to 300 characters; `whole` doesn't. */
  cells: z.enum(['short', 'whole']).optional(),
})
export type SqlQuery = z.infer<typeof SqlQuery>

export const QueryResult = z.object({
  columns: z.array(z.object({ name: z.string(), type: z.enum(['text', 'number', 'date', 'boolean']) })),
  /** Numbers beyond double precision are returned as text. */
  rows: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  /** The number of all matching rows, of which `rows` are a page from `offset`. */
  total: z.int(),
  sql: z.string(),
})
export type QueryResult = z.infer<typeof QueryResult>

export const RowSearchResult = QueryResult.extend({
  /** The searched words in lower case without accents, each with the number of rows that contain it. */
  words: z.array(z.object({ word: z.string(), rows: z.int() })),
})
export type RowSearchResult = z.infer<typeof RowSearchResult>

/** Removes case and accents, which the row search ignores. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
