import type { DatasetTable } from '@atelier/contract/datasets/dataset'
import type {
  Exploration,
  QueryResult,
  RowSearch,
  RowSearchResult,
  SqlQuery,
} from '@atelier/contract/datasets/exploration'
import type { AttachmentId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { type OpenDataset, openForAnalyst, type OpenOptions } from '../open-dataset.ts'
import { explorationSql } from './exploration-sql.ts'
import { countSql, searchSql, searchWords } from './search-sql.ts'

const fullCellCharactersMax = 32_767

const requireTable = ({ contents }: OpenDataset, name: string): DatasetTable => {
  const table = contents.tables.find((each) => each.name === name)
  if (!table) throw new AppError('BAD_INPUT', sentence('No table “{name}” in this file.', { name }))
  return table
}

const queryPage = async (
  { query }: OpenDataset,
  sql: string,
  { limit = limits.exploration.rows, offset = 0 }: Pick<Exploration, 'limit' | 'offset'>,
): Promise<QueryResult> => {
  const result = await query(sql, limit)
  return { ...result, total: offset + result.total, sql }
}

export const exploreTable = async (
  context: AppContext,
  actor: Actor,
  id: AttachmentId,
  exploration: Exploration,
  options: OpenOptions,
): Promise<QueryResult> => {
  const dataset = await openForAnalyst(context, actor, id, options)
  const sql = explorationSql(exploration, requireTable(dataset, exploration.table))
  return queryPage(dataset, sql, exploration)
}

export const searchTable = async (
  context: AppContext,
  actor: Actor,
  id: AttachmentId,
  search: RowSearch,
  options: OpenOptions,
): Promise<RowSearchResult> => {
  const dataset = await openForAnalyst(context, actor, id, options)
  const table = requireTable(dataset, search.table)
  const keywords = searchWords(search.words)
  const countResult = keywords.length === 0 ? null : await dataset.query(countSql(search, table, keywords), 1)
  const [rows = 0, ...counts] = (countResult?.rows[0] ?? []).map(Number)
  const wordCounts = keywords.map((word, index) => ({ word, rows: counts[index] ?? 0 }))
  const weightedWords = wordCounts.flatMap((each) =>
    each.rows === 0 ? [] : [{ word: each.word, weight: Math.log(1 + rows / each.rows) }],
  )
  if (weightedWords.length === 0) {
    const emptyExploration = { table: search.table, limit: 1 }
    const { columns, sql } = await queryPage(
      dataset,
      `${explorationSql(emptyExploration, table)}\nwhere false`,
      emptyExploration,
    )
    return { columns, rows: [], total: 0, sql, words: wordCounts }
  }
  return { ...(await queryPage(dataset, searchSql(search, table, weightedWords), search)), words: wordCounts }
}

/** Throws BAD_INPUT for SQL that isn't allowed or that the engine can't run. */
export const queryTables = async (
  context: AppContext,
  actor: Actor,
  id: AttachmentId,
  { sql, limit = limits.exploration.rows, cells }: SqlQuery,
  options: OpenOptions,
): Promise<QueryResult> => {
  const { query } = await openForAnalyst(context, actor, id, options)
  return { ...(await query(sql, limit, cells === 'whole' ? fullCellCharactersMax : undefined)), sql }
}
