import type { DatasetColumn, DatasetTable } from '@atelier/contract/dataset'
import type { Aggregate, Asked, Group } from './asked.ts'
import { isKey, Reading } from './reading.ts'
import { type Ask, asks, languageOf, wordsOf } from './words.ts'

const countOf = (reading: Reading, groups: readonly Group[], measure: DatasetColumn | null): Asked | null => {
  const language = languageOf(reading.words)
  const filters = reading.filters(measure)
  const most = reading.most()
  const order = reading.order()
  const chart = reading.chart()
  if (reading.has('different')) {
    const column = reading.mentions
      .map((mention) => mention.column)
      .find((each) => !groups.some((group) => group.column === each))
    if (column && groups.length === 0)
      return { kind: 'one', language, filters, aggregate: 'distinct', measure: column }
    const own = groups[0]?.column
    if (own) return { kind: 'one', language, filters, aggregate: 'distinct', measure: own }
  }
  const counted = reading.counted()
  const own = groups.some(({ column }) => column === counted) ? null : counted
  const aggregate = own === null ? 'count' : 'distinct'
  if (groups.length > 0)
    return { kind: 'grouped', language, filters, aggregate, measure: own, groups, order, most, chart }
  return { kind: 'one', language, filters, aggregate, measure: own }
}

/** What is not added up: each thing has one of its own. */
const ofEach =
  /price|preis|prix|rate|rabatt|discount|score|rating|note|\bage\b|\balter\b|temp|grade|salary|gehalt|salaire|percent|prozent|%|speed|height|weight|gewicht|size|duration|dauer|length|year|jahr/i

const aggregateOf = (
  reading: Reading,
  order: 'most' | 'least' | null,
  measure: DatasetColumn | null,
  isGrouped: boolean,
): Aggregate => {
  const said = reading.aggregate()
  if (said !== null && said !== 'distinct') return said
  // the highest sales of a country are a total, the highest price is one of them
  if (isGrouped && !ofEach.test(measure?.name ?? '')) return 'sum'
  if (reading.has('most') || reading.has('least')) return 'sum'
  if (order !== null) return order === 'most' ? 'max' : 'min'
  return 'sum'
}

/** What a question asks of a table; null for what cannot be calculated, or is not understood. */
export const readQuestion = (question: string, table: DatasetTable): Asked | null => {
  const reading = new Reading(question, table)
  const language = languageOf(reading.words)
  const { columns } = table
  if (reading.has('related')) {
    const named = reading.mentions.map(({ column }) => column).filter(({ type }) => type === 'number')
    const all = columns
      .filter((column) => column.type === 'number' && !isKey(column, table.rows))
      .slice(0, 10)
    const chosen = named.length >= 2 ? named.slice(0, 10) : all
    return chosen.length < 2 ? null : { kind: 'related', language, filters: [], columns: chosen }
  }
  const groups = reading.groups()
  const measure = reading.measure(groups)
  const chart = reading.chart()
  const [first] = reading.mentions
  if (chart === 'box' || (reading.has('spread') && first)) {
    const column = measure ?? first?.column
    const by = groups.find((group) => group.column !== column)?.column ?? null
    return column ? { kind: 'spread', language, filters: reading.filters(measure), column, by } : null
  }
  const order = reading.order()
  const isCount = reading.has('count') || reading.has('different')
  if (
    isCount &&
    (measure === null || reading.has('different') || /how many|wie viele|combien/.test(reading.text))
  ) {
    const isOver = measure !== null && reading.filters(measure).length === 0 && !reading.has('different')
    if (!isOver || reading.aggregate() === null) return countOf(reading, groups, measure)
  }
  const own =
    measure ??
    (reading.aggregate() !== null || order !== null || groups.length > 0 ? reading.onlyMeasure() : null)
  const filters = reading.filters(own)
  if (groups.length > 0) {
    const [{ column }] = groups as [Group]
    const most = reading.most() ?? null
    if (own === null && reading.aggregate() !== null && !isCount) return null
    return {
      kind: 'grouped',
      language,
      filters,
      aggregate: own === null ? 'count' : aggregateOf(reading, order, own, true),
      measure: own?.name === column.name ? null : own,
      groups,
      order,
      most,
      chart,
    }
  }
  if (own !== null && (reading.aggregate() !== null || order !== null))
    return {
      kind: 'one',
      language,
      filters,
      aggregate: aggregateOf(reading, order, own, false),
      measure: own,
    }
  const part = reading.mentions.find(({ column }) => column.type === 'text' || column.type === 'boolean')
  if (chart === 'pie' && part)
    return {
      kind: 'grouped',
      language,
      filters,
      aggregate: measure === null ? 'count' : 'sum',
      measure,
      groups: [{ column: part.column, bucket: null }],
      order,
      most: null,
      chart,
    }
  const isAboutFile =
    reading.has('profile') || (reading.has('which') && reading.has('thing')) || reading.has('missing')
  return isAboutFile ? { kind: 'profile', language, filters: [] } : null
}

/** Whether a question could be one for a table at all, before anybody has looked into the table. */
export const isForTables = (question: string): boolean => {
  const words = wordsOf(question)
  const says = (ask: Ask) => words.some((word) => asks[ask].has(word))
  const calculates = (
    [
      'sum',
      'average',
      'median',
      'highest',
      'lowest',
      'most',
      'least',
      'count',
      'different',
      'share',
      'spread',
      'related',
      'time',
      'group',
      'missing',
      'chart',
    ] as const
  ).some(says)
  return (
    calculates ||
    /over time|\b(daily|weekly|monthly|quarterly|yearly)\b/i.test(question) ||
    says('profile') ||
    (says('which') && says('thing'))
  )
}

/** Whether it speaks of a table, where there is other material too. */
export const namesTables = (question: string): boolean =>
  wordsOf(question).some((word) => asks.thing.has(word))
