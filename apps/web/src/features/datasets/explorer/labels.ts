import type { DatasetColumn } from '@atelier/contract/datasets/dataset'
import type {
  Aggregate,
  AggregateFunction,
  Filter,
  Group,
  TimeUnit,
} from '@atelier/contract/datasets/exploration'
import { locale } from '../../../lib/language.ts'
import { t } from '../../../lib/text.tsx'

type Type = DatasetColumn['type']
export type Operator = Filter['operator']
type Cell = string | number | boolean | null

const numberFormat = new Intl.NumberFormat(locale, { maximumFractionDigits: 10, useGrouping: 'min2' })
const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
const timeFormat = new Intl.DateTimeFormat(locale, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})
const monthFormat = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })

const numberPattern = /^-?\d+(\.\d+)?$/
const isoDay = /^\d{4}-\d{2}-\d{2}$/
const isoTime = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2})?$/

export const numberText = (value: number | string): string =>
  // numbers beyond double precision arrive as text, which the formatter formats exactly
  numberFormat.format(value as number)

export const countText = (count: number): string => count.toLocaleString(locale)

const dateText = (value: string, unit: TimeUnit | undefined): string => {
  const time = new Date(isoDay.test(value) ? `${value}T00:00:00Z` : `${value.replace(' ', 'T')}Z`)
  if (Number.isNaN(time.getTime())) return value
  if (unit === 'year') return value.slice(0, 4)
  if (unit === 'quarter') return `Q${Math.floor(time.getUTCMonth() / 3) + 1} ${value.slice(0, 4)}`
  if (unit === 'month') return monthFormat.format(time)
  return (isoDay.test(value) ? dayFormat : timeFormat).format(time)
}

export const cellText = (cell: Cell, type: Type, unit?: TimeUnit): string => {
  if (cell === null) return '–'
  if (typeof cell === 'boolean') return cell ? t('Yes') : t('No')
  if (typeof cell === 'number') return numberText(cell)
  if (type === 'number') return numberPattern.test(cell) ? numberText(cell) : cell
  const isDate = (type === 'date' || type === 'time') && (isoDay.test(cell) || isoTime.test(cell))
  return isDate ? dateText(cell, unit) : cell
}

export const typeNames: Record<Type, string> = {
  text: t('Text'),
  number: t('Number'),
  date: t('Date'),
  time: t('Date and time'),
  boolean: t('Yes or no'),
}

const unitNames: Record<TimeUnit, string> = {
  year: t('year'),
  quarter: t('quarter'),
  month: t('month'),
  week: t('week'),
  day: t('day'),
}

export const groupLabel = ({ column, unit }: Group): string =>
  unit === undefined ? column : t('{column} by {unit}', { column, unit: unitNames[unit] })

export const functionNames: Record<AggregateFunction, string> = {
  sum: t('Sum'),
  mean: t('Average'),
  median: t('Median'),
  min: t('Minimum'),
  max: t('Maximum'),
  distinct: t('Distinct values'),
  count: t('Count'),
}

export const aggregateLabel = ({ function: name, column }: Aggregate): string =>
  column === undefined
    ? t('Number of rows')
    : t('{function} of {column}', { function: functionNames[name], column })

const operatorNames: Record<Operator, string> = {
  equals: t('is'),
  notEquals: t('is not'),
  contains: t('contains'),
  notContains: t('doesn’t contain'),
  startsWith: t('starts with'),
  less: t('less than'),
  atMost: t('at most'),
  greater: t('more than'),
  atLeast: t('at least'),
  between: t('between'),
  empty: t('is empty'),
  notEmpty: t('is not empty'),
}

const dateOperatorNames: Partial<Record<Operator, string>> = {
  less: t('before'),
  atMost: t('on or before'),
  greater: t('after'),
  atLeast: t('on or after'),
}

export const operatorName = (operator: Operator, type: Type): string =>
  (type === 'date' || type === 'time' ? dateOperatorNames[operator] : undefined) ?? operatorNames[operator]

const orderOperators: readonly Operator[] = [
  'equals',
  'notEquals',
  'less',
  'atMost',
  'greater',
  'atLeast',
  'between',
]

const valueOperators: Record<Type, readonly Operator[]> = {
  text: ['contains', 'equals', 'notEquals', 'startsWith', 'notContains'],
  number: orderOperators,
  date: orderOperators,
  time: orderOperators,
  boolean: ['equals'],
}

export const operatorsOf = (type: Type): readonly Operator[] => [...valueOperators[type], 'empty', 'notEmpty']

export const valuesOf = (filter: Filter): readonly string[] => {
  if ('values' in filter) return filter.values
  if ('value' in filter) return [filter.value]
  return 'from' in filter ? [filter.from, filter.to] : []
}

const valueText = (value: string, type: Type): string =>
  type === 'boolean' ? cellText(value === 'true', type) : cellText(value, type)

export const filterLabel = (filter: Filter, type: Type): string => {
  const style = filter.operator === 'between' ? 'conjunction' : 'disjunction'
  const values = valuesOf(filter).map((value) => valueText(value, type))
  const listText = new Intl.ListFormat(locale, { type: style }).format(values.slice(0, 4))
  const moreLabel = values.length > 4 ? ` +${values.length - 4}` : ''
  return [filter.column, operatorName(filter.operator, type), `${listText}${moreLabel}`].join(' ').trim()
}

/** Parses a localized number to one with a decimal point; null if invalid. */
export const parseNumber = (text: string): string | null => {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6)
  const separatorOf = (type: 'decimal' | 'group') => parts.find((part) => part.type === type)?.value ?? ''
  const digits = text.trim().replaceAll(/[\s\u00A0\u202F’']/g, '')
  const groups = new RegExp(`^[+-]?\\d{1,3}(\\${separatorOf('group') || ','}\\d{3})+(?!\\d)`)
  const plainNumber = (groups.test(digits) ? digits.replaceAll(separatorOf('group'), '') : digits).replace(
    ',',
    '.',
  )
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(plainNumber) ? plainNumber.replace(/\.$/, '') : null
}
