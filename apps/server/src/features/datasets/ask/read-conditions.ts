import type { DatasetColumn, DatasetTable } from '@atelier/contract/dataset'
import type { Filter } from './asked.ts'
import { periodAt } from './calendar.ts'
import { findComparisons } from './find-comparisons.ts'
import type { Mention } from './find-columns.ts'
import { type Condition, findSpans } from './find-spans.ts'
import { meantBy, type NamedValue } from './find-values.ts'
import { negate } from './negation.ts'
import type { Token, Writing } from './tokens.ts'
import { stem, words, wordsOf } from './words.ts'

export interface Conditions {
  readonly found: readonly Condition[]
  readonly filters: readonly Filter[]
  /** Places of words that they took. */
  readonly used: ReadonlySet<number>
  /** Nothing that turns a condition round, or joins two, was left over. */
  readonly isSure: boolean
  /** A town without any returned order: that counts towns, not rows. */
  readonly isNone: boolean
}

const joins = words('and und et or oder ou nor noch ni plus')
const ors = words('or oder ou')
const nones = words('no kein keine keinen keiner keinem aucun aucune without ohne sans never nie jamais')
const yes = words('yes true ja wahr oui vrai')
const no = words('no false nein falsch non faux')
const light = words('is are was were = ist sind war est sont the der die das le la les in from aus von de')

/** Unpaid, unbezahlt: of a column Paid. */
const isOpposite = (word: string, { name }: DatasetColumn) =>
  wordsOf(name).some(
    (each) => /^(un|in|im|non)/.test(word) && stem(word.replace(/^(un|in|im|non)/, '')) === stem(each),
  )

interface Asking {
  readonly question: string
  readonly tokens: readonly Token[]
  readonly table: DatasetTable
  readonly writing: Writing
  readonly mentions: readonly Mention[]
  readonly values: readonly NamedValue[]
  /** Columns that the answer is cut by. */
  readonly cutBy: ReadonlySet<DatasetColumn>
  /** Whether a yes-or-no column says which rows, and not what is divided. */
  readonly asksShare: boolean
}

const isValue = (values: readonly string[], isNot = false): Pick<Filter, 'test' | 'isNot' | 'others'> => ({
  test: { kind: 'is', values },
  isNot,
  others: [],
})

const ofValues = ({ tokens, values, mentions }: Asking): Condition[] =>
  values.flatMap(({ start, end, held }): Condition[] => {
    const meant = meantBy({ start, end, held }, tokens, mentions)
    const columns = [...new Set(meant.map(({ column }) => column))]
    const [column, ...others] = columns
    const texts = [...new Set(meant.map(({ value }) => value))]
    return column ? [{ start, end, filter: { column, ...isValue(texts), others } }] : []
  })

const ofBooleans = ({ tokens, mentions, cutBy, table, asksShare }: Asking): Condition[] => {
  const named = mentions.flatMap(({ column, start, end }): Condition[] => {
    if (column.type !== 'boolean') return []
    let at = end
    while (light.has(tokens[at]?.word ?? '')) at++
    const told = tokens[at]?.word ?? ''
    const isTold = yes.has(told) || no.has(told)
    // which part is paid asks for both parts
    if ((cutBy.has(column) || asksShare) && !isTold) return []
    return [{ start, end: isTold ? at + 1 : end, filter: { column, ...isValue(['true'], no.has(told)) } }]
  })
  const opposite = tokens.flatMap(({ word }, at): Condition[] => {
    const column = table.columns.find((each) => each.type === 'boolean' && isOpposite(word, each))
    const isNamed = mentions.some(({ start, end }) => at >= start && at < end)
    return column && !isNamed
      ? [{ start: at, end: at + 1, filter: { column, ...isValue(['true'], true) } }]
      : []
  })
  return [...named, ...opposite]
}

/** Values of one column, and spans of one, as one condition: Kiel or Bremen. */
const merged = (conditions: readonly Condition[]): Filter[] => {
  const groups = Map.groupBy(conditions, ({ filter }) =>
    filter.test.kind === 'is' && filter.column.type === 'text'
      ? `${[filter.column, ...filter.others].map(({ name }) => name).join('\n')} ${filter.isNot}`
      : filter,
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const values = group.flatMap(({ filter: { test } }) => (test.kind === 'is' ? test.values : []))
    return first.filter.test.kind === 'is'
      ? [{ ...first.filter, test: { kind: 'is' as const, values: [...new Set(values)] } }]
      : [first.filter]
  })
}

const isMergeable = (a: Filter, b: Filter) =>
  a.column === b.column && a.test.kind === 'is' && b.test.kind === 'is' && a.isNot === b.isNot

/** Which rows a question is about: values, spans of time, comparisons, yes and no, and each of them turned round. */
export const readConditions = (asking: Asking): Conditions => {
  const { question, tokens, table, writing, mentions } = asking
  const used = new Set<number>()
  const use = ({ start, end }: { start: number; end: number }) => {
    for (let at = start; at < end; at++) used.add(at)
  }
  const byValue = ofValues(asking)
  for (const condition of byValue) use(condition)
  const inNames = new Set(
    mentions.flatMap(({ start, end, by }) =>
      by === 'name' ? Array.from({ length: end - start }, (_, at) => start + at) : [],
    ),
  )
  const isTaken = (at: number) => used.has(at) || inNames.has(at)
  const isPeriod = (at: number) => {
    const period = periodAt(question, tokens, at, writing)
    return period !== null && period.unit !== 'year'
  }
  const byNumber = findComparisons({ tokens, table, writing, mentions, isTaken, isPeriod })
  for (const condition of byNumber) use(condition)
  const byTime = findSpans({ question, tokens, table, writing, mentions, isTaken })
  for (const condition of byTime) use(condition)
  const byBoolean = ofBooleans(asking)
  for (const condition of byBoolean) use(condition)
  const all = [...byValue, ...byNumber, ...byTime, ...byBoolean].toSorted((a, b) => a.start - b.start)
  const { turned, used: nots, loose } = negate(tokens, all)
  for (const place of nots) use(place)
  // neither Kiel nor Wick: what is joined is turned round with it
  for (const [at, condition] of all.entries()) {
    const last = all[at - 1]
    const between = tokens.slice(last?.end ?? 0, condition.start)
    const isJoined =
      between.length <= 3 &&
      between.every(({ word }) => joins.has(word) || light.has(word)) &&
      (between.length === 0 || between.some(({ word }) => joins.has(word)))
    if (last && turned.has(last) && isJoined && last.filter.column === condition.filter.column)
      turned.add(condition)
  }
  const found = all.map((condition) =>
    turned.has(condition)
      ? { ...condition, filter: { ...condition.filter, isNot: !condition.filter.isNot } }
      : condition,
  )
  // in Kiel or over 500: rows of which one of two is true are not asked for here
  const isMixed = found.some((condition, at) => {
    const next = found[at + 1]
    const between = next ? tokens.slice(condition.end, next.start) : []
    return (
      next !== undefined &&
      between.length <= 4 &&
      between.some(({ word }) => ors.has(word)) &&
      !isMergeable(condition.filter, next.filter)
    )
  })
  const isNone = nots.some(({ start }) => nones.has(tokens[start]?.word ?? ''))
  return { found, filters: merged(found), used, isSure: loose.length === 0 && !isMixed, isNone }
}
