import type { DatasetColumn } from '@atelier/contract/dataset'
import { literal, quoted } from '../sql/quote.ts'
import type { Aggregate, Asked, Filter, Group } from './asked.ts'

const aggregateSql = (aggregate: Aggregate, measure: DatasetColumn | null): string => {
  if (measure === null || aggregate === 'count')
    return measure === null ? 'count(*)' : `count(${quoted(measure.name)})`
  const column = quoted(measure.name)
  return aggregate === 'distinct' ? `count(distinct ${column})` : `${aggregate}(${column})`
}

const boundSql = ({ column, test }: Filter, name: string): string => {
  if (test.kind === 'than') return `${name} ${test.sign} ${test.value}`
  if (test.kind === 'between') return `${name} between ${test.least} and ${test.most}`
  if (test.kind === 'part') return `${test.part}(${name}) in (${test.numbers.join(', ')})`
  if (test.kind === 'spans') {
    // years are numbers, or a part of the calendar
    const day = (text: string) => (column.type === 'number' ? text.slice(0, 4) : `date ${literal(text)}`)
    const spans = test.spans.map(({ from, to }) =>
      [
        ...(from === null ? [] : [`${name} >= ${day(from)}`]),
        ...(to === null ? [] : [`${name} < ${day(to)}`]),
      ].join(' and '),
    )
    return spans.length === 1 ? (spans[0] ?? '') : `(${spans.map((span) => `(${span})`).join(' or ')})`
  }
  if (column.type === 'boolean') return name
  return test.values.length === 1
    ? `${name} = ${literal(test.values[0] ?? '')}`
    : `${name} in (${test.values.map(literal).join(', ')})`
}

const testSql = (filter: Filter): string => {
  const { column, others, isNot, test } = filter
  const columns = [column, ...others]
  const each = columns.map((own) => boundSql({ ...filter, column: own }, quoted(own.name)))
  const any = each.length === 1 ? (each[0] ?? '') : `(${each.join(' or ')})`
  if (!isNot) return any
  if (test.kind !== 'is' || column.type === 'boolean') return `not (${any})`
  // where nothing stands, it does not stand either
  const none = columns.map((own, at) => `(not (${each[at]}) or ${quoted(own.name)} is null)`)
  return none.join(' and ')
}

const whereSql = (filters: readonly Filter[], more: readonly string[] = []): string => {
  const tests = [...filters.map(testSql), ...more]
  return tests.length === 0 ? '' : `\nwhere ${tests.join('\n  and ')}`
}

const groupSql = ({ column, bucket }: Group) =>
  bucket === null ? quoted(column.name) : `date_trunc('${bucket}', ${quoted(column.name)})`

/** Its parts make up the whole. */
export const addsUp = (aggregate: Aggregate) => aggregate === 'sum' || aggregate === 'count'

export const groupsMax = 20
const timesMax = 400

type Of<Kind extends Asked['kind']> = Extract<Asked, { kind: Kind }>

/** The rows that the greatest, or the least, value stands in. */
export const rowsWithSql = (table: string, { aggregate, measure, filters }: Of<'one'>): string | null => {
  if (measure === null || (aggregate !== 'max' && aggregate !== 'min')) return null
  const best = `select ${aggregate}(${quoted(measure.name)}) from ${quoted(table)}${whereSql(filters).replaceAll('\n', ' ')}`
  return `select *\nfrom ${quoted(table)}${whereSql(filters, [`${quoted(measure.name)} = (${best})`])}\nlimit 5`
}

export const oneSql = (table: string, { aggregate, measure, filters }: Of<'one'>, label: string): string =>
  `select ${aggregateSql(aggregate, measure)} as ${quoted(label)}, count(*) as ${quoted('rows')}\nfrom ${quoted(table)}${whereSql(filters)}`

/** The part of all rows that fits, or of what all of them add up to, with both numbers. */
export const shareSql = (
  table: string,
  { measure, filters }: Of<'share'>,
  labels: readonly string[],
): string => {
  const value = measure === null ? '1' : quoted(measure.name)
  const test = filters.map(testSql).join(' and ')
  const [part, all] = [`sum(case when ${test} then ${value} end)`, `sum(${value})`]
  const cells = [`100.0 * coalesce(${part}, 0) / nullif(${all}, 0)`, part, all]
  return `select ${cells.map((cell, at) => `${cell} as ${quoted(labels[at] ?? '')}`).join(', ')}\nfrom ${quoted(table)}`
}

export const groupedSql = (table: string, asked: Of<'grouped'>, labels: readonly string[]): string => {
  const { aggregate, measure, groups, filters, order, most, isShare } = asked
  const isTimed = groups.some(({ bucket }) => bucket !== null)
  const selected = [
    ...groups.map((group, at) => {
      const [value, name] = [groupSql(group), quoted(labels[at] ?? '')]
      return value === name ? value : `${value} as ${name}`
    }),
    `${aggregateSql(aggregate, measure)} as ${quoted(labels[groups.length] ?? '')}`,
    ...(isShare && addsUp(aggregate)
      ? [
          `100.0 * ${aggregateSql(aggregate, measure)} / nullif(sum(${aggregateSql(aggregate, measure)}) over (), 0) as ${quoted(labels[groups.length + 1] ?? '')}`,
        ]
      : []),
  ]
  const value = groups.length + 1
  const by = groups.map((_, at) => at + 1)
  const isRanked = !isTimed || order !== null
  // a second cut makes a table: its rows keep together
  const orders =
    isRanked && groups.length === 1
      ? [`${value} ${order === 'least' ? 'asc' : 'desc'} nulls last`, ...by]
      : by
  const limit = most ?? (isTimed || groups.length > 1 ? timesMax : groupsMax)
  const present = groups.flatMap(({ column, bucket }) =>
    bucket === null ? [] : [`${quoted(column.name)} is not null`],
  )
  return `select ${selected.join(', ')}\nfrom ${quoted(table)}${whereSql(filters, present)}\ngroup by ${by.join(', ')}\norder by ${orders.join(', ')}\nlimit ${limit}`
}

/** Least, quarters and most of a column, of each part where it is cut. */
export const fiveSql = (
  table: string,
  { column, by, filters }: Of<'spread'>,
  labels: readonly string[],
): string => {
  const name = quoted(column.name)
  const five = [
    `min(${name})`,
    `quantile_cont(${name}::double, 0.25)`,
    `median(${name}::double)`,
    `quantile_cont(${name}::double, 0.75)`,
    `max(${name})`,
  ].map((value, at) => `${value} as ${quoted(labels[at] ?? '')}`)
  const where = whereSql(filters, [`${name} is not null`])
  return by === null
    ? `select ${five.join(',\n  ')}\nfrom ${quoted(table)}${where}`
    : `select ${quoted(by.name)}, ${five.join(',\n  ')}\nfrom ${quoted(table)}${where}\ngroup by 1\norder by count(*) desc, 1\nlimit 12`
}

/** How many values there are from each multiple of a step on. */
export const binsSql = (
  table: string,
  { column, filters }: Of<'spread'>,
  step: number,
  labels: readonly string[],
): string => {
  const name = quoted(column.name)
  return `select round(floor(${name} / ${step}) * ${step}, 10)::double as ${quoted(labels[0] ?? '')}, count(*) as ${quoted(labels[1] ?? '')}\nfrom ${quoted(table)}${whereSql(filters, [`${name} is not null`])}\ngroup by 1\norder by 1\nlimit 200`
}

export const relatedSql = (
  table: string,
  { columns, filters, focus }: Of<'related'>,
  labels: readonly string[],
): string => {
  const pairs = columns.flatMap((a, at) =>
    columns
      .slice(at + 1)
      .filter((b) => focus === null || a === focus || b === focus)
      .map((b) => [a.name, b.name] as const),
  )
  const each = pairs.map(
    ([a, b]) =>
      `select ${literal(a)} as ${quoted(labels[0] ?? '')}, ${literal(b)} as ${quoted(labels[1] ?? '')}, corr(${quoted(a)}, ${quoted(b)}) as ${quoted(labels[2] ?? '')} from ${quoted(table)}${whereSql(filters).replaceAll('\n', ' ')}`,
  )
  return `select * from (${each.join('\nunion all ')})\norder by abs(${quoted(labels[2] ?? '')}) desc nulls last`
}

const pointsMax = 300

/** Some of the rows, evenly taken, for a picture of two columns. */
export const pointsSql = (
  table: string,
  [a, b]: readonly [DatasetColumn, DatasetColumn],
  filters: readonly Filter[],
  rows: number,
): string => {
  const step = Math.max(1, Math.ceil(rows / pointsMax))
  const [x, y] = [quoted(a.name), quoted(b.name)]
  return `select ${x}, ${y}\nfrom (select ${x}, ${y}, row_number() over () as n from ${quoted(table)}${whereSql(filters, [`${x} is not null`, `${y} is not null`]).replaceAll('\n', ' ')})\nwhere n % ${step} = 0\nlimit ${pointsMax}`
}

/** Which of these phrases are values of text columns. */
export const valuesSql = (
  table: string,
  columns: readonly DatasetColumn[],
  phrases: readonly string[],
): string =>
  columns
    .map(
      ({ name }, at) =>
        `select ${at} as c, ${quoted(name)} as v from ${quoted(table)} where lower(${quoted(name)}) in (${phrases.map(literal).join(', ')}) group by 2`,
    )
    .join(' union all ')
