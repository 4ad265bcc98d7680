import type { DatasetTable } from '@atelier/contract/dataset'
import type { QueryResult } from '../sql/run-query.ts'
import type { Asked } from './asked.ts'
import { hear } from './hear.ts'
import { findValues, phrasesOf } from './find-values.ts'
import { readQuestion } from './read-question.ts'
import { Reading } from './reading.ts'
import { valuesSql } from './to-sql.ts'
import { tokensOf, type Writing } from './tokens.ts'
import { stem, wordsOf } from './words.ts'

const columnsMax = 20
const valuesMax = 200

interface Asking {
  readonly title: string
  readonly table: DatasetTable
  /** How the file writes numbers and dates, where it says so. */
  readonly writing: Writing | null
  query(sql: string, most: number): Promise<QueryResult>
}

/** What a question asks of a table, with the values of the table that it names; null where it is not understood. */
export const understand = async (question: string, asking: Asking): Promise<Asked | null> => {
  const { table, title, writing } = asking
  const known = new Set(table.columns.flatMap(({ name }) => wordsOf(name)).map(stem))
  const tokens = tokensOf(question, known)
  const columns = table.columns.filter(({ type }) => type === 'text').slice(0, columnsMax)
  const phrases = phrasesOf(question, tokens)
  const { rows } =
    columns.length === 0 || phrases.length === 0
      ? { rows: [] }
      : await asking.query(valuesSql(table.name, columns, phrases), valuesMax)
  const found = rows.flatMap(([at, value]) => {
    const column = columns[Number(at)]
    return column ? [{ column, value: String(value) }] : []
  })
  const reading = new Reading(hear(question, table, tokens, writing), findValues(question, tokens, found))
  return readQuestion(reading, table, title)
}
