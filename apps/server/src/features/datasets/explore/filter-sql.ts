import type { DatasetColumn } from '@atelier/contract/datasets/dataset'
import { type Filter, foldText } from '@atelier/contract/datasets/exploration'
import { sentence } from '@atelier/contract/write-sentence'
import { AppError } from '../../../platform/app-error.ts'
import { quoteText, quoteName } from '../sql/quote.ts'

const numberPattern = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i
const numberCharactersMax = 60
const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const timePattern = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2})?$/

const isDay = (text: string): boolean => {
  const time = dayPattern.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

const isTime = (text: string): boolean =>
  timePattern.test(text) &&
  isDay(text.slice(0, 10)) &&
  !Number.isNaN(Date.parse(`${text.replace(' ', 'T')}Z`))

const numberLiteral = (value: string): string => {
  const text = value.trim()
  if (text.length > numberCharactersMax || !numberPattern.test(text))
    throw new AppError('BAD_INPUT', sentence('“{value}” isn’t a number.', { value }))
  return text
}

const dayLiteral = (value: string): string => {
  if (!isDay(value))
    throw new AppError(
      'BAD_INPUT',
      sentence('“{value}” isn’t a valid date. Use the format 2024-12-31.', { value }),
    )
  return `date ${quoteText(value)}`
}

const timeLiteral = (value: string): string => {
  if (!isTime(value))
    throw new AppError(
      'BAD_INPUT',
      sentence('“{value}” isn’t a valid date and time. Use the format 2024-12-31 08:30.', { value }),
    )
  return `timestamp ${quoteText(value.replace('T', ' '))}`
}

const booleanLiteral = (value: string): string => {
  if (value !== 'true' && value !== 'false')
    throw new AppError('BAD_INPUT', sentence('Use true or false instead of “{value}”.', { value }))
  return value
}

const literalByType: Record<DatasetColumn['type'], (value: string) => string> = {
  text: quoteText,
  number: numberLiteral,
  date: dayLiteral,
  time: timeLiteral,
  boolean: booleanLiteral,
}

const comparisonSql = ({ name, type }: DatasetColumn, values: readonly string[]) => {
  const comparesDays = type === 'time' && values.every((value) => dayPattern.test(value))
  return {
    left: comparesDays ? `${quoteName(name)}::date` : quoteName(name),
    values: values.map(literalByType[comparesDays ? 'date' : type]),
  }
}

export const foldedSql = (text: string): string => `lower(strip_accents(${text}))`

const requireType = ({ name, type }: DatasetColumn, isCompatible: boolean): void => {
  if (!isCompatible)
    throw new AppError(
      'BAD_INPUT',
      sentence('This filter doesn’t fit column “{name}” of type {type}.', { name, type }),
    )
}

const comparisonOperators = { less: '<', atMost: '<=', greater: '>', atLeast: '>=' } as const

const filterSql = (filter: Filter, column: DatasetColumn): string => {
  const { operator } = filter
  const name = quoteName(column.name)
  const isOrdered = column.type !== 'text' && column.type !== 'boolean'
  switch (operator) {
    case 'empty':
      return `${name} is null`
    case 'notEmpty':
      return `${name} is not null`
    case 'equals':
    case 'notEquals': {
      const { left, values } = comparisonSql(column, filter.values)
      const [first] = values
      const isEqual = values.length === 1 ? `${left} = ${first}` : `${left} in (${values.join(', ')})`
      return operator === 'equals' ? isEqual : `(${name} is null or not (${isEqual}))`
    }
    case 'contains':
    case 'notContains':
    case 'startsWith': {
      requireType(column, column.type === 'text')
      const functionName = operator === 'startsWith' ? 'starts_with' : 'contains'
      const isMatch = `${functionName}(${foldedSql(`${name}::varchar`)}, ${quoteText(foldText(filter.value))})`
      return operator === 'notContains' ? `(${name} is null or not ${isMatch})` : isMatch
    }
    case 'between': {
      requireType(column, isOrdered)
      const { left, values } = comparisonSql(column, [filter.from, filter.to])
      return `${left} between ${values.join(' and ')}`
    }
    case 'less':
    case 'atMost':
    case 'greater':
    case 'atLeast': {
      requireType(column, isOrdered)
      const { left, values } = comparisonSql(column, [filter.value])
      return `${left} ${comparisonOperators[operator]} ${values.join('')}`
    }
  }
}

export const whereSql = (
  filters: readonly Filter[],
  columnOf: (name: string) => DatasetColumn,
): readonly string[] =>
  filters.length === 0
    ? []
    : [`where ${filters.map((filter) => filterSql(filter, columnOf(filter.column))).join('\n  and ')}`]
