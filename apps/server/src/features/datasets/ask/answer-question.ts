import type { ChartBlock } from '@atelier/contract/chart'
import type { Dataset, DatasetColumn, DatasetTable } from '@atelier/contract/dataset'
import type { AttachmentId } from '@atelier/contract/ids'
import type { ContentPart } from '@atelier/contract/message'
import type { QueryResult } from '../sql/run-query.ts'
import { niceStep } from '../nice-step.ts'
import { chartOf } from '../chart-of.ts'
import { isKey } from './reading.ts'
import { phrases } from './phrases.ts'
import type { Asked, Bucket, Filter } from './asked.ts'
import {
  binsSql,
  fiveSql,
  groupedSql,
  groupsMax,
  oneSql,
  pointsSql,
  relatedSql,
  rowsWithSql,
} from './to-sql.ts'
import type { Language } from './words.ts'

/** What is said and shown of a table. */
export interface Answer {
  readonly text: string
  readonly parts: readonly ContentPart[]
}

/** A table to calculate with. */
export interface Asking {
  readonly attachmentId: AttachmentId
  readonly title: string
  readonly table: DatasetTable
  readonly contents: Pick<Dataset, 'readAs' | 'assumed'>
  query(sql: string): Promise<QueryResult>
}

type Of<Kind extends Asked['kind']> = Extract<Asked, { kind: Kind }>
type Cell = QueryResult['rows'][number][number] | undefined

/** Markdown that shows the words as they are. */
const asText = (text: string) => text.replaceAll(/([\\`*_[\]<>#|~$])/g, '\\$1')

const written = (cell: Cell, language: Language, unit: string | null = null): string => {
  if (cell === null || cell === undefined) return '–'
  if (typeof cell !== 'number') return asText(String(cell))
  const digits = Math.abs(cell) >= 100 || Number.isInteger(cell) ? 2 : 4
  const text = cell.toLocaleString(language, { maximumFractionDigits: digits })
  return unit === null ? text : `${text} ${unit}`
}

const filterText = ({ column, test }: Filter): string => {
  const name = asText(column.name)
  if (test.kind === 'year') return `${name} ${test.year}`
  return test.kind === 'than'
    ? `${name} ${test.sign} ${test.value}`
    : `${name} = ${asText(test.values.join(' / '))}`
}

/** A span of the calendar by its beginning. */
const spanOf = (cell: Cell, bucket: Bucket | null): Cell => {
  if (typeof cell !== 'string') return cell
  if (bucket === 'year') return cell.slice(0, 4)
  return bucket === 'month' ? cell.slice(0, 7) : cell
}

const tablePart = ({ columns, rows, total }: QueryResult, sql: string): ContentPart => ({
  type: 'table',
  columns,
  rows: rows.slice(0, 200),
  total,
  sql,
})

const unitOf = (measure: DatasetColumn | null, aggregate: string) =>
  measure === null || aggregate === 'count' || aggregate === 'distinct' ? null : measure.unit

const whatOf = ({ aggregate, measure, language }: Of<'one' | 'grouped'>) =>
  phrases[language].aggregates[aggregate](measure?.name ?? phrases[language].rows)

const before = ({ filters, language }: Asked) =>
  filters.length === 0 ? '' : phrases[language].where(filters.map(filterText).join(', '))

const answerOne = async (asking: Asking, asked: Of<'one'>): Promise<Answer> => {
  const { language, aggregate, measure } = asked
  const say = phrases[language]
  const what = whatOf(asked)
  const sql = oneSql(asking.table.name, asked, what)
  const result = await asking.query(sql)
  const [value, rows] = result.rows[0] ?? []
  if (Number(rows) === 0 && aggregate !== 'count')
    return { text: `${before(asked)}${say.nothing}`, parts: [tablePart(result, sql)] }
  const where = rowsWithSql(asking.table.name, asked)
  const found = where === null ? null : await asking.query(where)
  const said = say.one(asText(what), written(value, language, unitOf(measure, aggregate)))
  const over = aggregate === 'count' ? '' : ` ${say.over(written(rows, language))}`
  return {
    text: `${before(asked)}${said}${over}`,
    parts: [tablePart(result, sql), ...(found && where !== null ? [tablePart(found, where)] : [])],
  }
}

const groupedChart = (asked: Of<'grouped'>, rows: number): ChartBlock['type'] | null => {
  const isTimed = asked.groups[0]?.bucket != null
  if (asked.chart !== null) return asked.groups.length > 1 && asked.chart === 'pie' ? 'bar' : asked.chart
  if (isTimed) return rows > 2 ? 'line' : 'bar'
  return rows > 1 ? 'bar' : null
}

const answerGrouped = async (asking: Asking, asked: Of<'grouped'>): Promise<Answer> => {
  const { language, aggregate, measure, groups, order } = asked
  const say = phrases[language]
  const what = whatOf(asked)
  const names = groups.map(({ column, bucket }) => (bucket === null ? column.name : say.buckets[bucket]))
  const sql = groupedSql(asking.table.name, asked, [...names, what])
  const result = await asking.query(sql)
  const { rows } = result
  if (rows.length === 0) return { text: `${before(asked)}${say.nothing}`, parts: [tablePart(result, sql)] }
  const at = groups.length
  const isLeast = order === 'least'
  const best = rows
    .filter((row) => typeof row[at] === 'number')
    .toSorted((a, b) => (Number(b[at]) - Number(a[at])) * (isLeast ? -1 : 1))[0]
  const [bucket = null] = groups.map((group) => group.bucket)
  const isTimed = bucket !== null
  const nameOf = (row: QueryResult['rows'][number] | undefined) =>
    groups.map((group, place) => written(spanOf(row?.[place], group.bucket), language)).join(', ')
  const spanText = (row: QueryResult['rows'][number] | undefined) =>
    written(spanOf(row?.[0], bucket), language)
  const times = isTimed ? say.times(spanText(rows[0]), spanText(rows.at(-1))) : ''
  const said = best
    ? say.best(nameOf(best), asText(what), written(best[at], language, unitOf(measure, aggregate)), !isLeast)
    : ''
  const isCut =
    !isTimed && asked.most === null && groups.length === 1 && (groups[0]?.column.distinct ?? 0) > rows.length
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
    text: `${before(asked)}${times}${said}${first}`,
    parts: [...(chart ? [chart] : []), tablePart(result, sql)],
  }
}

const answerSpread = async (asking: Asking, asked: Of<'spread'>): Promise<Answer> => {
  const { language, column, by, filters } = asked
  if (column.type !== 'number') {
    const groups = [
      { column, bucket: column.type === 'date' || column.type === 'time' ? ('month' as const) : null },
    ]
    const grouped = {
      kind: 'grouped',
      language,
      filters,
      aggregate: 'count',
      measure: null,
      groups,
      order: null,
      most: null,
      chart: null,
    } as const
    return answerGrouped(asking, grouped)
  }
  const say = phrases[language]
  const { attachmentId, table } = asking
  const sql = fiveSql(table.name, asked, say.fiveLabels)
  const result = await asking.query(sql)
  const source = { attachmentId, sql }
  const title = by === null ? say.distribution(column.name) : say.by(column.name, by.name)
  if (by !== null) {
    const chart = chartOf(result, {
      type: 'box',
      title,
      x: by.name,
      y: say.fiveLabels,
      isStacked: false,
      source,
    })
    return { text: `${before(asked)}${title}.`, parts: [...(chart ? [chart] : []), tablePart(result, sql)] }
  }
  const five = result.rows[0] ?? []
  const [min, max] = [Number(five[0]), Number(five[4])]
  const text = `${before(asked)}${say.five(
    asText(column.name),
    five.map((cell) => written(cell, language, column.unit)),
  )}`
  if (!(max > min)) return { text, parts: [tablePart(result, sql)] }
  const binned = binsSql(table.name, asked, niceStep(max - min, 20), [column.name, say.rows])
  const bins = await asking.query(binned)
  const drawn = { type: 'histogram', title, x: column.name, y: [say.rows], isStacked: false } as const
  const chart = chartOf(bins, { ...drawn, source: { attachmentId, sql: binned } })
  return { text, parts: [...(chart ? [chart] : []), tablePart(result, sql)] }
}

const answerRelated = async (asking: Asking, { language, columns }: Of<'related'>): Promise<Answer> => {
  const say = phrases[language]
  const { attachmentId, table } = asking
  const sql = relatedSql(table.name, columns, say.relatedLabels)
  const result = await asking.query(sql)
  const [a, b, value] = result.rows[0] ?? []
  const text =
    typeof value === 'number'
      ? say.related(asText(String(a)), asText(String(b)), written(value, language), value)
      : say.nothing
  const two = [a, b].flatMap((name) => columns.find((column) => column.name === name) ?? [])
  const [x, y] = two
  if (!x || !y) return { text, parts: [tablePart(result, sql)] }
  const points = pointsSql(table.name, [x, y], table.rows)
  const drawn = await asking.query(points)
  const chart = chartOf(drawn, {
    type: 'scatter',
    title: `${x.name} · ${y.name}`,
    x: x.name,
    y: [y.name],
    isStacked: false,
    source: { attachmentId, sql: points },
  })
  return { text, parts: [...(chart ? [chart] : []), tablePart(result, sql)] }
}

/** What is known of the columns: it was calculated when the file was looked at. */
const profileTable = ({ table }: Asking, language: Language): ContentPart => {
  const say = phrases[language]
  const shown = table.columns.slice(0, 100)
  return {
    type: 'table',
    columns: say.profileLabels.map((name, at) => ({
      name,
      type: at === 2 || at === 3 || at === 6 ? 'number' : 'text',
    })),
    rows: shown.map(({ name, type, missing, distinct, min, max, mean }) => [
      name,
      say.types[type],
      missing,
      distinct,
      min,
      max,
      mean === null ? null : Number(mean.toPrecision(6)),
    ]),
    total: table.columns.length,
  }
}

const answerProfile = async (asking: Asking, { language }: Of<'profile'>): Promise<Answer> => {
  const say = phrases[language]
  const { table, title } = asking
  const text = say.profile(
    asText(table.sheet === null ? title : `${title}, ${table.sheet}`),
    written(table.rows, language),
    table.columns.length,
  )
  const pick = (test: (column: DatasetColumn) => boolean) => table.columns.find(test)
  const columns = [
    pick((column) => column.type === 'number' && column.bins.length > 1 && !isKey(column, table.rows)),
    pick(({ type, top, distinct }) => type === 'text' && top.length > 1 && distinct < table.rows * 0.5),
    pick(({ type }) => type === 'date' || type === 'time'),
  ].flatMap((column) => column ?? [])
  const charts: ContentPart[] = []
  for (const column of columns) {
    const spread = await answerSpread(asking, { kind: 'spread', language, filters: [], column, by: null })
    charts.push(...spread.parts.filter(({ type }) => type === 'chart'))
  }
  return { text, parts: [profileTable(asking, language), ...charts] }
}

const calculated = (asking: Asking, asked: Asked): Promise<Answer> => {
  switch (asked.kind) {
    case 'profile':
      return answerProfile(asking, asked)
    case 'one':
      return answerOne(asking, asked)
    case 'grouped':
      return answerGrouped(asking, asked)
    case 'spread':
      return answerSpread(asking, asked)
    case 'related':
      return answerRelated(asking, asked)
  }
}

/** Answers what was understood of a question; every number in it comes from the table, with what that leaves out and takes for granted. */
export const answerQuestion = async (asking: Asking, asked: Asked): Promise<Answer> => {
  const { text, parts } = await calculated(asking, asked)
  const { rows, values } = asking.table.rejects
  const { readAs, assumed } = asking.contents
  const { rejected, assumed: asAssumed, assumptions } = phrases[asked.language]
  const taken = readAs === null ? '' : assumed.map((name) => assumptions[readAs[name]]).join(', ')
  const notes = [rows + values > 0 ? rejected(rows, values) : '', taken === '' ? '' : asAssumed(taken)]
  return { text: [text, ...notes].filter((note) => note !== '').join(' '), parts }
}
