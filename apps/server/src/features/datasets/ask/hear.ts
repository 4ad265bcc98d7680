import type { DatasetTable } from '@atelier/contract/dataset'
import { findColumns, type Mention } from './find-columns.ts'
import { type Language, languageOf, smallWords } from './language.ts'
import type { Token, Writing } from './tokens.ts'

/** What is known of a question before its table is asked anything. */
export interface Heard {
  readonly question: string
  readonly tokens: readonly Token[]
  readonly table: DatasetTable
  readonly mentions: readonly Mention[]
  readonly writing: Writing
  readonly language: Language
}

/** A name like To, No or I is meant only where it is written as it is. */
const isMeant = (question: string, tokens: readonly Token[], { column, start, end }: Mention) => {
  const word = tokens[start]?.word ?? ''
  const isSmall = word.length < 3 && Object.values(smallWords).some((small) => small.has(word))
  return !isSmall || question.slice(tokens[start]?.start, tokens[end - 1]?.end) === column.name
}

export const hear = (
  question: string,
  table: DatasetTable,
  tokens: readonly Token[],
  convention: Writing | null,
): Heard => {
  const all = tokens.map(({ word }) => word)
  const mentions = findColumns(all, table).filter((each) => isMeant(question, tokens, each))
  const named = (at: number) => mentions.some(({ start, end }) => at >= start && at < end)
  const language = languageOf(
    all.filter((_, at) => !named(at)),
    table,
  )
  const own: Writing = {
    decimal: language === 'en' ? '.' : ',',
    dates: language === 'en' ? null : 'day-first',
  }
  const writing = {
    decimal: language === 'en' ? (convention?.decimal ?? '.') : own.decimal,
    dates: convention?.dates ?? own.dates,
  }
  return { question, tokens, table, mentions, writing, language }
}
