import type { DatasetColumn, DatasetTable } from '@atelier/contract/datasets/dataset'
import { foldText, type RowSearch } from '@atelier/contract/datasets/exploration'
import { quoteText, quoteName } from '../sql/quote.ts'
import { createColumnFinder } from './exploration-sql.ts'
import { foldedSql, whereSql } from './filter-sql.ts'

const wordsMax = 12

export const searchWords = (text: string): readonly string[] => {
  const segments = new Intl.Segmenter('en', { granularity: 'word' }).segment(foldText(text))
  const words = [...segments].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []))
  return [...new Set(words)].filter((word) => !/^[a-z]$/.test(word)).slice(0, wordsMax)
}

const freeName = (preferredName: string, columns: readonly DatasetColumn[]): string =>
  columns.some(({ name }) => name.toLowerCase() === preferredName)
    ? freeName(`${preferredName}_`, columns)
    : preferredName

const matchSql = (text: string, word: string): string =>
  /^([a-z]{2}|\d{1,3})$/.test(word)
    ? `regexp_matches(${text}, ${quoteText(`(^|[^\\pL\\pN])${word}($|[^\\pL\\pN])`)})`
    : `contains(${text}, ${quoteText(word)})`

const searchTextSql = ({ columns }: DatasetTable, words: readonly string[]): string => {
  const hasDigits = words.some((word) => /\d/.test(word))
  const searchedColumns = columns.filter(({ type }) => type === 'text' || (hasDigits && type !== 'boolean'))
  const columnTexts = searchedColumns.map(({ name }) => `${quoteName(name)}::varchar`)
  return columnTexts.length === 0 ? "''" : foldedSql(`concat_ws(' ', ${columnTexts.join(', ')})`)
}

export const countSql = (
  { filters = [] }: RowSearch,
  table: DatasetTable,
  words: readonly string[],
): string => {
  const text = quoteName(freeName('row_text', table.columns))
  const counts = words.map((word) => `count(*) filter (where ${matchSql(text, word)})`)
  return [
    `select ${['count(*)', ...counts].join(', ')}`,
    `from (select ${searchTextSql(table, words)} as ${text} from ${quoteName(table.name)}`,
    ...whereSql(filters, createColumnFinder(table)),
    ') as searched',
  ].join('\n')
}

interface WeightedWord {
  readonly word: string
  readonly weight: number
}

/** Rows that contain the rarest and most words come first, then the order of the file. */
export const searchSql = (
  { filters = [], offset = 0 }: RowSearch,
  table: DatasetTable,
  words: readonly WeightedWord[],
): string => {
  const text = quoteName(freeName('row_text', table.columns))
  const positionColumn = quoteName(freeName('row_place', table.columns))
  const rowTextSql = searchTextSql(
    table,
    words.map(({ word }) => word),
  )
  const matches = words.map(({ word }) => matchSql(text, word))
  const scoreTerms = words.map(
    ({ weight }, index) => `case when ${matches[index]} then ${weight.toFixed(2)} else 0 end`,
  )
  return [
    `select * exclude (${text}, ${positionColumn})`,
    `from (select *, row_number() over () as ${positionColumn}, ${rowTextSql} as ${text}`,
    `  from ${quoteName(table.name)}`,
    ...whereSql(filters, createColumnFinder(table)).map((line) => `  ${line}`),
    ') as searched',
    `where ${matches.join('\n  or ')}`,
    `order by ${scoreTerms.join('\n  + ')} desc, ${positionColumn}`,
    ...(offset > 0 ? [`offset ${offset}`] : []),
  ].join('\n')
}
