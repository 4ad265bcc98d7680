import type { ChartBlock } from '@atelier/contract/chart'
import type { QueryResult } from '../sql/run-query.ts'
import { chartOf } from '../chart-of.ts'
import {
  type Answer,
  type Asking,
  type Cell,
  type Of,
  percentText,
  tablePart,
  unitOf,
  whatOf,
  written,
} from './answer.ts'
import type { Bucket } from './asked.ts'
import { phrases } from './phrases.ts'
import { asText, tellFilters } from './tell-filters.ts'
import { addsUp, groupedSql, groupsMax } from './to-sql.ts'

/** A span of the calendar by its beginning. */
const spanOf = (cell: Cell, bucket: Bucket | null): Cell => {
  if (typeof cell !== 'string') return cell
  if (bucket === 'year') return cell.slice(0, 4)
  if (bucket === 'quarter') return `${cell.slice(0, 4)}-Q${Math.ceil(Number(cell.slice(5, 7)) / 3)}`
  return bucket === 'month' ? cell.slice(0, 7) : cell
}

const groupedChart = (asked: Of<'grouped'>, rows: number): ChartBlock['type'] | null => {
  const isTimed = asked.groups[0]?.bucket != null
  if (asked.chart !== null) return asked.groups.length > 1 && asked.chart === 'pie' ? 'bar' : asked.chart
  if (isTimed) return rows > 2 ? 'line' : 'bar'
  return rows > 1 ? 'bar' : null
}

export const answerGrouped = async (asking: Asking, asked: Of<'grouped'>): Promise<Answer> => {
  const { language, aggregate, measure, groups, order, most, isShare } = asked
  const say = phrases[language]
  const what = whatOf(asked)
  const names = groups.map(({ column, bucket }) => (bucket === null ? column.name : say.buckets[bucket]))
  const [share] = say.shareLabels
  const sql = groupedSql(asking.table.name, asked, [...names, what, share])
  const result = await asking.query(sql)
  const { rows } = result
  if (rows.length === 0)
    return { text: `${tellFilters(asked)}${say.nothing}`, parts: [tablePart(result, sql)] }
  const at = groups.length
  const isLeast = order === 'least'
  const best = rows
    .filter((row) => typeof row[at] === 'number')
    .toSorted((a, b) => (Number(b[at]) - Number(a[at])) * (isLeast ? -1 : 1))[0]
  const [bucket = null] = groups.map((group) => group.bucket)
  const isTimed = bucket !== null
  const nameOf = (row: QueryResult['rows'][number] | undefined) =>
    groups.map((group, place) => written(spanOf(row?.[place], group.bucket), language, null, true)).join(', ')
  // ranked rows are in no order of time
  const spans = rows.map((row) => written(spanOf(row[0], bucket), language)).toSorted()
  const times = isTimed && most === null ? say.times(spans[0] ?? '', spans.at(-1) ?? '') : ''
  const percent = best && isShare && addsUp(aggregate) ? ` (${percentText(best[at + 1], language)} %)` : ''
  const value = best && `${written(best[at], language, unitOf(measure, aggregate))}${percent}`
  const said = best && value !== undefined ? say.best(nameOf(best), asText(what), value, !isLeast) : ''
  const isCut =
    !isTimed && most === null && groups.length === 1 && (groups[0]?.column.distinct ?? 0) > rows.length
  const first = isCut && rows.length >= groupsMax ? say.first(rows.length) : ''
  const type = groupedChart(asked, rows.length)
  const x = names[0] ?? ''
  const chart =
    type &&
    chartOf(result, {
      type: type === 'line' && !isTimed && groups[0]?.column.type === 'text' ? 'bar' : type,
      title: say.by(what, names.join(', ')),
      x,
      y: [what],
      series: names[1],
      isStacked: false,
    })
  return {
    text: `${tellFilters(asked)}${times}${said}${first}`,
    parts: [...(chart ? [chart] : []), tablePart(result, sql)],
  }
}
