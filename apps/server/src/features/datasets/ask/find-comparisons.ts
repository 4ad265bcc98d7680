import type { DatasetColumn, DatasetTable } from '@atelier/contract/dataset'
import type { Filter } from './asked.ts'
import type { Mention } from './find-columns.ts'
import { type Condition, isYears } from './find-spans.ts'
import { isNumber, numberOf, type Token, type Writing } from './tokens.ts'
import { words } from './words.ts'
import { isKey } from './is-key.ts'

type Sign = Extract<Filter['test'], { kind: 'than' }>['sign']

const greater = words(
  'more greater larger bigger higher later older longer heavier taller dearer mehr grosser hoher alter langer schwerer teurer plus superieur superieure superieurs superieures',
)
const smaller = words(
  'less fewer smaller lower younger shorter lighter cheaper weniger kleiner niedriger geringer junger kurzer leichter billiger gunstiger moins inferieur inferieure inferieurs inferieures',
)
const thans = words('than als de que a')
const bare: ReadonlyMap<string, Sign> = new Map([
  ...['over', 'above', 'exceeding', 'exceeds', 'uber', '>', 'beyond'].map((word) => [word, '>'] as const),
  ...['under', 'below', 'unter', '<'].map((word) => [word, '<'] as const),
  ...['>=', '≥', 'mindestens', 'minimum', 'minimal'].map((word) => [word, '>='] as const),
  ...['<=', '≤', 'hochstens', 'maximum', 'maximal'].map((word) => [word, '<='] as const),
  ...['=', 'exactly', 'equals', 'genau', 'exactement'].map((word) => [word, '='] as const),
])
const pairs: ReadonlyMap<string, Sign> = new Map([
  ['at least', '>='],
  ['au moins', '>='],
  ['at most', '<='],
  ['au plus', '<='],
  ['au maximum', '<='],
  ['au minimum', '>='],
  ['up to', '<='],
  ['bis zu', '<='],
  ['equal to', '='],
  ['egal a', '='],
])
const turned: Readonly<Record<Sign, Sign>> = { '>': '<=', '<': '>=', '>=': '<', '<=': '>', '=': '=' }
/** What may stand between it and its number. */
const light = words('of the a an than als de que to zu a € $ £ eur usd')
const units = words(
  '€ $ £ euro euros eur dollar dollars usd pounds pfund gbp chf franken percent prozent pourcent',
)
const currencies = words('€ $ £ euro euros eur dollar dollars usd pounds pfund gbp chf franken')
const nots = words('no not nicht pas')

/** What a comparison may be said of besides a column: a number of years makes someone older. */
interface Comparator {
  readonly sign: Sign
  readonly start: number
  readonly end: number
}

const comparatorAt = (tokens: readonly Token[], at: number): Comparator | null => {
  const wordAt = (place: number) => tokens[place]?.word ?? ''
  const own = (sign: Sign, end: number): Comparator => {
    // no more than five
    const isTurned = nots.has(wordAt(at - 1)) && sign !== '='
    return { sign: isTurned ? turned[sign] : sign, start: isTurned ? at - 1 : at, end }
  }
  const pair = pairs.get(`${wordAt(at)} ${wordAt(at + 1)}`)
  if (pair !== undefined) return { sign: pair, start: at, end: at + 2 }
  const isMore = greater.has(wordAt(at))
  if (isMore || smaller.has(wordAt(at))) {
    // plus grand que, older than
    const than = [at + 1, at + 2].find((place) => thans.has(wordAt(place)))
    if (than === undefined) return null
    const isOrEqual = wordAt(than + 1) === 'ou' && wordAt(than + 2) === 'egal'
    return isOrEqual ? null : own(isMore ? '>' : '<', than + 1)
  }
  const sign = bare.get(wordAt(at))
  if (sign === undefined) return null
  // = 5 is no condition that can be turned round by the word before it
  return wordAt(at + 1) === '=' && (sign === '>' || sign === '<')
    ? { sign: `${sign}=`, start: at, end: at + 2 }
    : own(sign, at + 1)
}

interface Asking {
  readonly tokens: readonly Token[]
  readonly table: DatasetTable
  readonly writing: Writing
  readonly mentions: readonly Mention[]
  isTaken(at: number): boolean
  /** Whether a day, a month or a quarter begins here. */
  isPeriod(at: number): boolean
}

const isOfNumbers = ({ column }: Mention) => column.type === 'number'

/** A number at a word, and where it ends with its unit; millions too. */
const numberAt = ({ tokens, writing, isTaken, isPeriod }: Asking, from: number) => {
  let at = from
  while (light.has(tokens[at]?.word ?? '')) at++
  const word = tokens[at]?.word ?? ''
  const value = isTaken(at) || isPeriod(at) || !isNumber(word) ? null : numberOf(word, writing)
  if (value === null) return null
  const next = tokens[at + 1]?.word ?? ''
  const isMillions = /^(million|millions|millionen|mio)$/.test(next)
  const isThousands = /^(thousand|tausend|mille)$/.test(next)
  let end = at + (isMillions || isThousands ? 2 : 1)
  if (units.has(tokens[end]?.word ?? '')) end++
  return { at, end, value: value * (isMillions ? 1_000_000 : isThousands ? 1000 : 1) }
}

/** What a number is compared with: the column named right behind it, else the last one before it, else the only one. */
const columnOf = (
  { table, mentions, tokens }: Asking,
  start: number,
  end: number,
  numberEnd: number,
): DatasetColumn | null => {
  const numbers = mentions.filter((each) => isOfNumbers(each) && !isKey(each.column, table.rows))
  // older than 40: of the age alone
  const compared = mentions.find((each) => each.start >= start && each.end <= end)
  if (compared) return compared.column.type === 'number' ? compared.column : null
  const word = tokens[start]?.word ?? ''
  if (
    /^(older|younger|longer|shorter|heavier|lighter|taller|cheaper|dearer|later|alter|junger|langer|kurzer|schwerer|leichter|teurer|billiger|gunstiger)$/.test(
      word,
    )
  )
    return null
  const behind = numbers.find((each) => each.start === numberEnd)
  if (behind) return behind.column
  const last = mentions.findLast((each) => each.end <= start)
  const near = numbers.findLast((each) => each.end <= start)
  if (near && (last === near || (last?.column.type !== 'date' && last?.column.type !== 'time')))
    return near.column
  if (numbers.length > 0) return numbers.length === 1 ? (numbers[0]?.column ?? null) : null
  // over 1.000 €
  const isMoney = tokens.slice(end, numberEnd).some(({ word }) => currencies.has(word))
  const moneys = table.columns.filter(
    ({ type, name, unit }) =>
      type === 'number' && /[€$£]|\b(eur|usd|gbp|chf)\b/i.test(`${name} ${unit ?? ''}`),
  )
  if (isMoney && moneys.length === 1) return moneys[0] ?? null
  const all = table.columns.filter(
    (column) => column.type === 'number' && !isKey(column, table.rows) && !isYears(column),
  )
  return all.length === 1 && last?.column.type !== 'date' ? (all[0] ?? null) : null
}

const betweens = words('between zwischen entre')
const ands = words('and und et')
const ors = words('or oder ou')
const orMore = /^(more|above|higher|mehr|plus|over|daruber)$/
const orLess = /^(less|fewer|below|lower|weniger|moins|under|darunter)$/
const isOf = words('is are = equals of von de ist sind est')
const equal = words('= is equals ist est')

/** The conditions of a question that compare a column with a number. */
export const findComparisons = (asking: Asking): Condition[] => {
  const { tokens, table, mentions } = asking
  const found: Condition[] = []
  const isYearLike = (at: number) =>
    /^(?:1[89]|20)\d\d$/.test(tokens[at]?.word ?? '') &&
    table.columns.some((column) => column.type === 'date' || column.type === 'time' || isYears(column))
  const add = (column: DatasetColumn | null, start: number, end: number, test: Filter['test']) => {
    if (column) found.push({ start, end, filter: { column, test, isNot: false, others: [] } })
  }
  for (let at = 0; at < tokens.length; at++) {
    const word = tokens[at]?.word ?? ''
    // älter als, of a column Alter
    const isComparative = (greater.has(word) || smaller.has(word)) && thans.has(tokens[at + 1]?.word ?? '')
    if (asking.isTaken(at) && !isComparative) continue
    const from = betweens.has(word) || /^(from|von|de)$/.test(word) ? numberAt(asking, at + 1) : null
    if (from) {
      const joint = tokens[from.end]?.word ?? ''
      const isJoint = betweens.has(word) ? ands.has(joint) : /^(to|bis|a)$/.test(joint)
      const to = isJoint ? numberAt(asking, from.end + 1) : null
      if (to && !isYearLike(from.at)) {
        add(columnOf(asking, at, at + 1, to.end), at, to.end, {
          kind: 'between',
          least: Math.min(from.value, to.value),
          most: Math.max(from.value, to.value),
        })
        at = to.end - 1
        continue
      }
    }
    const comparator = comparatorAt(tokens, at)
    const number = comparator && numberAt(asking, comparator.end)
    if (comparator && number) {
      const isTimes =
        isYearLike(number.at) &&
        (comparator.sign === '<=' || !mentions.some((each) => isOfNumbers(each) && each.end <= at))
      const last = mentions.findLast((each) => each.end <= comparator.start)
      const isOfTimes = last?.column.type === 'date' || last?.column.type === 'time'
      if (isTimes || (isOfTimes && isYearLike(number.at))) continue
      const column = columnOf(asking, comparator.start, comparator.end, number.end)
      add(column, comparator.start, number.end, { kind: 'than', sign: comparator.sign, value: number.value })
      at = number.end - 1
      continue
    }
    const own = numberAt(asking, at)
    if (!own || own.at !== at) continue
    // five or more, 6 units or more
    const named = mentions.find((each) => each.start === own.end && isOfNumbers(each))
    const or = named?.end ?? own.end
    const more = tokens[or + 1]?.word ?? ''
    if (ors.has(tokens[or]?.word ?? '') && (orMore.test(more) || orLess.test(more))) {
      const sign = orMore.test(more) ? '>=' : '<='
      const column = named?.column ?? columnOf(asking, at, at, or)
      add(column, at, or + 2, { kind: 'than', sign, value: own.value })
      at = or + 1
      continue
    }
    // a discount of 5, order 3
    let before = at
    while (isOf.has(tokens[before - 1]?.word ?? '')) before--
    const told = mentions.find((each) => isOfNumbers(each) && each.end === before)
    const isCounted = mentions.some((each) => each.start === own.end && !isOfNumbers(each))
    if (told && !isCounted && (equal.has(tokens[at - 1]?.word ?? '') || !isYearLike(at)))
      add(told.column, told.start, own.end, { kind: 'than', sign: '=', value: own.value })
    at = own.end - 1
  }
  return found
}

export const isCompared = (word: string): boolean =>
  (bare.has(word) && !/^m[ai][xn]im/.test(word)) || betweens.has(word)
