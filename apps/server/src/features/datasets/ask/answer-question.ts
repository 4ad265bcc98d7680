import type { DatasetColumn } from '@atelier/contract/dataset'
import type { ContentPart } from '@atelier/contract/message'
import { betweenSigns } from '../read/forms.ts'
import { niceStep } from '../nice-step.ts'
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
import { answerGrouped } from './answer-grouped.ts'
import type { Asked } from './asked.ts'
import { isYears } from './find-spans.ts'
import { isKey } from './is-key.ts'
import type { Language } from './language.ts'
import { phrases } from './phrases.ts'
import { asText, tellFilters } from './tell-filters.ts'
import { binsSql, fiveSql, oneSql, pointsSql, relatedSql, rowsWithSql, shareSql } from './to-sql.ts'

const answerOne = async (asking: Asking, asked: Of<'one'>): Promise<Answer> => {
  const { language, aggregate, measure } = asked
  const say = phrases[language]
  const what = whatOf(asked)
  const sql = oneSql(asking.table.name, asked, what)
  const result = await asking.query(sql)
  const [value, rows] = result.rows[0] ?? []
  if (Number(rows) === 0 && aggregate !== 'count')
    return { text: `${tellFilters(asked)}${say.nothing}`, parts: [tablePart(result, sql)] }
  const where = rowsWithSql(asking.table.name, asked)
  const found = where === null ? null : await asking.query(where)
  const isYear = measure !== null && isYears(measure) && (aggregate === 'max' || aggregate === 'min')
  const said = say.one(asText(what), written(value, language, unitOf(measure, aggregate), isYear))
  const over = aggregate === 'count' ? '' : ` ${say.over(written(rows, language))}`
  return {
    text: `${tellFilters(asked)}${said}${over}`,
    parts: [tablePart(result, sql), ...(found && where !== null ? [tablePart(found, where)] : [])],
  }
}

const answerSpread = async (asking: Asking, asked: Of<'spread'>): Promise<Answer> => {
  const { language, column, by, filters, unread } = asked
  if (column.type !== 'number') {
    const groups = [
      { column, bucket: column.type === 'date' || column.type === 'time' ? ('month' as const) : null },
    ]
    const grouped = {
      kind: 'grouped',
      language,
      filters,
      unread,
      aggregate: 'count',
      measure: null,
      groups,
      order: null,
      most: null,
      chart: null,
      isShare: false,
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
    return {
      text: `${tellFilters(asked)}${title}.`,
      parts: [...(chart ? [chart] : []), tablePart(result, sql)],
    }
  }
  const five = result.rows[0] ?? []
  const [min, max] = [Number(five[0]), Number(five[4])]
  const text = `${tellFilters(asked)}${say.five(
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

const answerShare = async (asking: Asking, asked: Of<'share'>): Promise<Answer> => {
  const { language, measure } = asked
  const say = phrases[language]
  const sql = shareSql(asking.table.name, asked, say.shareLabels)
  const result = await asking.query(sql)
  const [percent, part, all] = result.rows[0] ?? []
  const what = measure === null ? say.aggregates.count(say.rows) : say.aggregates.sum(measure.name)
  const cell = (value: Cell) => written(value ?? 0, language, measure?.unit)
  const said = say.share(percentText(percent, language), cell(part), cell(all), asText(what))
  return { text: `${tellFilters(asked)}${said}`, parts: [tablePart(result, sql)] }
}

const answerRelated = async (asking: Asking, asked: Of<'related'>): Promise<Answer> => {
  const { language, columns, filters } = asked
  const say = phrases[language]
  const { attachmentId, table } = asking
  const sql = relatedSql(table.name, asked, say.relatedLabels)
  const result = await asking.query(sql)
  const [a, b, value] = result.rows[0] ?? []
  const said =
    typeof value === 'number'
      ? say.related(asText(String(a)), asText(String(b)), written(value, language), value)
      : say.nothing
  const two = [a, b].flatMap((name) => columns.find((column) => column.name === name) ?? [])
  const [x, y] = two
  const text = `${tellFilters(asked)}${said}`
  if (!x || !y) return { text, parts: [tablePart(result, sql)] }
  const points = pointsSql(table.name, [x, y], filters, table.rows)
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
    const spread = await answerSpread(asking, {
      kind: 'spread',
      language,
      filters: [],
      unread: [],
      column,
      by: null,
    })
    for (const each of spread.parts.filter(({ type }) => type === 'chart')) charts.push(each)
  }
  return { text, parts: [profileTable(asking, language), ...charts] }
}

const calculated = (asking: Asking, asked: Asked): Promise<Answer> => {
  switch (asked.kind) {
    case 'profile':
      return answerProfile(asking, asked)
    case 'one':
      return answerOne(asking, asked)
    case 'share':
      return answerShare(asking, asked)
    case 'grouped':
      return answerGrouped(asking, asked)
    case 'spread':
      return answerSpread(asking, asked)
    case 'related':
      return answerRelated(asking, asked)
  }
}

/** The numbers that an answer calculates with. */
const usedOf = (asked: Asked): readonly DatasetColumn[] => {
  if (asked.kind === 'related') return asked.columns
  if (asked.kind === 'spread') return [asked.column]
  return asked.kind !== 'profile' && asked.measure !== null ? [asked.measure] : []
}

/** Answers what was understood of a question; every number in it comes from the table, with what that leaves out and takes for granted. */
export const answerQuestion = async (asking: Asking, asked: Asked): Promise<Answer> => {
  const { text, parts } = await calculated(asking, asked)
  const { rows, values, totals = 0 } = asking.table.rejects
  const { readAs, assumed } = asking.contents
  const {
    rejected,
    assumed: asAssumed,
    assumptions,
    totals: added,
    mixed: mixedUnits,
    unread,
  } = phrases[asked.language]
  const taken = readAs === null ? '' : assumed.map((name) => assumptions[readAs[name]]).join(', ')
  // before the number, so that nobody takes it for an answer to all of the question
  const left =
    asked.unread.length === 0 ? '' : unread(asked.unread.map((word) => `“${asText(word)}”`).join(', '))
  const mixed = usedOf(asked).filter(({ unit }) => unit?.includes(betweenSigns))
  const notes = [
    ...mixed.map(({ name, unit }) => mixedUnits(asText(name), asText(unit ?? ''))),
    rows + values > 0 ? rejected(rows, values) : '',
    totals > 0 ? added(totals) : '',
    taken === '' ? '' : asAssumed(taken),
  ]
  return { text: [`${left}${text}`, ...notes].filter((note) => note !== '').join(' '), parts }
}
