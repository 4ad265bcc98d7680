import type { DatasetColumn, DatasetTable } from '@atelier/contract/dataset'
import type { Aggregate, Asked, Filter, Group } from './asked.ts'
import { isKey } from './is-key.ts'
import type { Reading } from './reading.ts'

/** What is asked, without the words that it leaves unread. */
type Bare = Asked extends infer Each ? (Each extends Asked ? Omit<Each, 'unread'> : never) : never

const countOf = (reading: Reading, groups: readonly Group[]): Bare | null => {
  const { language, filters } = reading
  const [most, order, chart] = [reading.most(), reading.order(), reading.chart()]
  if (reading.has('different')) {
    const column = reading.mentions
      .map((mention) => mention.column)
      .find((each) => !groups.some((group) => group.column === each))
    const own = groups.length === 0 ? column : groups[0]?.column
    if (own) return { kind: 'one', language, filters, aggregate: 'distinct', measure: own }
  }
  const counted = reading.counted()
  const own = groups.some(({ column }) => column === counted) ? null : counted
  // towns without any returned order are not those with one that was not returned
  if (own !== null && reading.conditions.isNone) return null
  const aggregate = own === null ? 'count' : 'distinct'
  if (groups.length > 0)
    return {
      kind: 'grouped',
      language,
      filters,
      aggregate,
      measure: own,
      groups,
      order,
      most,
      chart,
      isShare: false,
    }
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
  if (isGrouped && reading.isExtreme()) return order === 'least' ? 'min' : 'max'
  // the highest sales of a country are a total, the highest price is one of them
  if (isGrouped && !ofEach.test(measure?.name ?? '')) return 'sum'
  if (isGrouped && !reading.ranking.isOfOne()) return 'sum'
  if (order !== null) return order === 'most' ? 'max' : 'min'
  return 'sum'
}

/** The most litres, of the whole table: a total says nothing of that. */
const isOfWhole = (reading: Reading, measure: DatasetColumn) =>
  reading.aggregate() === null && reading.order() !== null && reading.asksWho() && !ofEach.test(measure.name)

const correlation = (reading: Reading, table: DatasetTable): Bare | null => {
  const { language, filters } = reading
  const named = reading.mentions.map(({ column }) => column).filter(({ type }) => type === 'number')
  const all = table.columns
    .filter((column) => column.type === 'number' && !isKey(column, table.rows))
    .slice(0, 10)
  const chosen = named.length >= 2 ? [...new Set(named)].slice(0, 10) : all
  const [focus = null] = named.length === 1 ? named : []
  return chosen.length < 2 ? null : { kind: 'related', language, filters, columns: chosen, focus }
}

/** Kiel or Bremen, 2023 and 2024: each is to be seen. */
const comparedBy = ({ conditions }: Reading, filters: readonly Filter[]): Group | null => {
  const values = filters.find(({ test, isNot }) => test.kind === 'is' && test.values.length > 1 && !isNot)
  if (values) return values.others.length > 0 ? null : { column: values.column, bucket: null }
  const spans = conditions.found.find(
    ({ filter: { test, isNot } }) => test.kind === 'spans' && test.spans.length > 1 && !isNot,
  )
  if (!spans) return null
  const { column } = spans.filter
  if (column.type === 'number') return { column, bucket: null }
  const unit = spans.unit === 'half' ? undefined : spans.unit
  return unit === undefined ? null : { column, bucket: unit }
}

/** One number, of each thing that the question compares where it names several. */
const oneOf = (reading: Reading, aggregate: Aggregate, measure: DatasetColumn | null): Bare => {
  const { language, filters } = reading
  const group = comparedBy(reading, filters)
  return group === null
    ? { kind: 'one', language, filters, aggregate, measure }
    : {
        kind: 'grouped',
        language,
        filters,
        aggregate,
        measure,
        groups: [group],
        order: null,
        most: null,
        chart: reading.chart(),
        isShare: false,
      }
}

const understand = (reading: Reading, table: DatasetTable): Bare | null => {
  const { language, filters } = reading
  const numbers = new Set(
    reading.mentions.map(({ column }) => column).filter(({ type }) => type === 'number'),
  )
  const isAgainst =
    reading.has('compare') && numbers.size >= 2 && /\b(against|versus|vs)\b/.test(reading.text)
  if (reading.has('related') || isAgainst) return correlation(reading, table)
  const groups = reading.groups()
  const measure = reading.measure(groups)
  const chart = reading.chart()
  const [first] = reading.mentions
  if (chart === 'box' || (reading.has('spread') && first)) {
    const column = measure ?? first?.column
    const by = groups.find((group) => group.column !== column)?.column ?? null
    return column ? { kind: 'spread', language, filters, column, by } : null
  }
  const order = reading.order()
  const isCount = reading.has('count') || reading.has('different')
  const isShare = reading.has('share')
  if (isShare && groups.length === 0 && filters.length > 0) {
    if (measure !== null && ofEach.test(measure.name)) return null
    return { kind: 'share', language, filters, measure }
  }
  const summed = reading.has('different') ? null : reading.summed()
  if (summed !== null && !ofEach.test(summed.name)) {
    const most = reading.most()
    return groups.length === 0
      ? oneOf(reading, 'sum', summed)
      : {
          kind: 'grouped',
          language,
          filters,
          aggregate: 'sum',
          measure: summed,
          groups,
          order,
          most,
          chart,
          isShare,
        }
  }
  if (
    isCount &&
    !isShare &&
    (measure === null || reading.has('different') || /how many|wie viele|combien/.test(reading.text))
  ) {
    const isOver =
      measure !== null && filters.every(({ column }) => column !== measure) && !reading.has('different')
    if (!isOver || reading.aggregate() === null) {
      const counted = countOf(reading, groups)
      return counted?.kind === 'one' && counted.aggregate === 'count'
        ? oneOf(reading, 'count', null)
        : counted
    }
  }
  const own =
    measure ??
    (reading.aggregate() !== null || order !== null || groups.length > 0 ? reading.onlyMeasure() : null)
  if (groups.length > 0) {
    const [{ column }] = groups as [Group]
    // cost per hour is one number divided by another
    if (own !== null && own !== column && isMeasured(column)) return null
    if (own === null && reading.aggregate() !== null && !isCount) return null
    // sold the most: of several numbers none is named
    if (own === null && order !== null && !isCount && !reading.namesRows()) return null
    return {
      kind: 'grouped',
      language,
      filters,
      aggregate: own === null ? 'count' : aggregateOf(reading, order, own, true),
      measure: own?.name === column.name ? null : own,
      groups,
      order,
      most: reading.most(),
      chart,
      isShare,
    }
  }
  if (own !== null && (reading.aggregate() !== null || order !== null || reading.has('compare'))) {
    // the two highest are not one number
    if ((reading.most() ?? 1) > 1 || isOfWhole(reading, own)) return null
    return oneOf(reading, aggregateOf(reading, order, own, false), own)
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
      isShare,
    }
  const isAboutFile =
    reading.has('profile') || (reading.has('which') && reading.has('thing')) || reading.has('missing')
  return isAboutFile && filters.length === 0 ? { kind: 'profile', language, filters: [] } : null
}

/** Numbers that fall into no parts. */
const isMeasured = ({ type, min, max, distinct }: DatasetColumn) =>
  type === 'number' && (!Number.isInteger(min) || !Number.isInteger(max) || distinct > 20)

const columnsOf = (asked: Bare): (DatasetColumn | null)[] => [
  ...asked.filters.map(({ column }) => column),
  ...(asked.kind === 'one' || asked.kind === 'share' ? [asked.measure] : []),
  ...(asked.kind === 'grouped' ? [asked.measure, ...asked.groups.map(({ column }) => column)] : []),
  ...(asked.kind === 'spread' ? [asked.column, asked.by] : []),
  ...(asked.kind === 'related' ? asked.columns : []),
]

/** Whether the number stands in the question, or is the only one that the table has. */
const isNamed = (reading: Reading, asked: Bare) =>
  !('measure' in asked) ||
  asked.measure === null ||
  reading.mentions.some(({ column }) => column === asked.measure)

/** What is compared is what is calculated: the regions with a total over 2000. */
const isOfResults = (reading: Reading, asked: Bare) =>
  asked.kind === 'grouped' &&
  reading.aggregate() !== null &&
  asked.filters.some(
    ({ column, test }) => column === asked.measure && (test.kind === 'than' || test.kind === 'between'),
  )

/** Which product sells best: rows are counted only where somebody asks for that. */
const isUnaskedCount = (reading: Reading, asked: Bare) =>
  asked.kind === 'grouped' &&
  asked.measure === null &&
  !reading.has('count') &&
  !reading.has('share') &&
  !(reading.order() !== null && reading.namesRows())

/** Is it over 5000: that asks for yes or no. */
const asksWhether = (reading: Reading, asked: Bare) =>
  asked.kind === 'one' &&
  /^(is|are|was|were|does|do|did|has|have|ist|sind|war|waren|hat|haben|est|sont)$/.test(
    reading.words[0] ?? '',
  ) &&
  asked.filters.some(({ column }) => column === asked.measure)

/** What a question asks of a table; null for what cannot be calculated, or is not understood. */
export const readQuestion = (reading: Reading, table: DatasetTable, title: string): Asked | null => {
  if (!reading.conditions.isSure || reading.aggregatesSeveral()) return null
  const asked = understand(reading, table)
  if (!asked || isOfResults(reading, asked) || asksWhether(reading, asked)) return null
  if (asked.kind === 'profile') return { ...asked, unread: [] }
  const unread = reading.leftOver(columnsOf(asked), title)
  if (unread === null) return null
  // what was counted or added up was guessed, and the question speaks of something else
  const isBareCount = asked.kind === 'one' && asked.measure === null && asked.filters.length === 0
  const isGuessed = !isNamed(reading, asked)
  if (unread.length > 0 && (isBareCount || isGuessed || isUnaskedCount(reading, asked))) return null
  if (isGuessed && reading.ranking.isOfOwn()) return null
  return { ...asked, unread }
}
