import type { DatasetColumn, DatasetTable } from '@atelier/contract/datasets/dataset'
import { foldText, type RowSearch } from '@atelier/contract/datasets/exploration'
import { literal, quoted } from '../sql/quote.ts'
import { columnFinder } from './exploration-sql.ts'
import { foldedSql, whereSql } from './filter-sql.ts'

const wordsMax = 12

export const searchWords = (text: string): readonly string[] => {
  const segments = new Intl.Segmenter('en', { granularity: 'word' }).segment(foldText(text))
  const words = [...segments].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []))
  return [...new Set(words)].filter((word) => !/^[a-z]$/.test(word)).slice(0, wordsMax)
}

const freeName = (wish: string, columns: readonly DatasetColumn[]): string =>
  columns.some(({ name }) => name.toLowerCase() === wish) ? freeName(`${wish}_`, columns) : wish

const matchSql = (text: string, word: string): string =>
  /^([a-z]{2}|\d{1,3})$/.test(word)
    ? `regexp_matches(${text}, ${literal(`(^|[^\\pL\\pN])${word}($|[^\\pL\\pN])`)})`
    : `contains(${text}, ${literal(word)})`

const searchedSql = ({ columns }: DatasetTable, words: readonly string[]): string => {
  const hasDigits = words.some((word) => /\d/.test(word))
  const searched = columns.filter(({ type }) => type === 'text' || (hasDigits && type !== 'boolean'))
  const texts = searched.map(({ name }) => `${quoted(name)}::varchar`)
  return texts.length === 0 ? "''" : foldedSql(`concat_ws(' ', ${texts.join(', ')})`)
}

export const countSql = (
  { filters = [] }: RowSearch,
  table: DatasetTable,
  words: readonly string[],
): string => {
  const text = quoted(freeName('row_text', table.columns))
  const counts = words.map((word) => `count(*) filter (where ${matchSql(text, word)})`)
  return [
    `select ${['count(*)', ...counts].join(', ')}`,
    `from (select ${searchedSql(table, words)} as ${text} from ${quoted(table.name)}`,
    ...whereSql(filters, columnFinder(table)),
    ') as searched',
  ].join('\n')
}

interface WeightedWord {
  readonly word: string
  readonly weight: number
}

/** Rows with the rarest and most words first, then in file order. */
export const searchSql = (
  { filters = [], offset = 0 }: RowSearch,
  table: DatasetTable,
  words: readonly WeightedWord[],
): string => {
  const text = quoted(freeName('row_text', table.columns))
  const place = quoted(freeName('row_place', table.columns))
  const searched = searchedSql(
    table,
    words.map(({ word }) => word),
  )
  const matches = words.map(({ word }) => matchSql(text, word))
  const worth = words.map(({ weight }, at) => `case when ${matches[at]} then ${weight.toFixed(2)} else 0 end`)
  return [
    `select * exclude (${text}, ${place})`,
    `from (select *, row_number() over () as ${place}, ${searched} as ${text}`,
    `  from ${quoted(table.name)}`,
    ...whereSql(filters, columnFinder(table)).map((line) => `  ${line}`),
    ') as searched',
    `where ${matches.join('\n  or ')}`,
    `order by ${worth.join('\n  + ')} desc, ${place}`,
    ...(offset > 0 ? [`offset ${offset}`] : []),
  ].join('\n')
}
