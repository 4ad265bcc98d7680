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
import { type OpenDataset, openForAnalyst, type Wish } from '../open-dataset.ts'
import { explorationSql } from './exploration-sql.ts'
import { countSql, searchSql, searchWords } from './search-sql.ts'

const wholeCell = 32_767

const tableOf = ({ contents }: OpenDataset, name: string): DatasetTable => {
  const table = contents.tables.find((each) => each.name === name)
  if (!table) throw new AppError('BAD_INPUT', sentence('No table “{name}” in this file.', { name }))
  return table
}

const page = async (
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
  wish: Wish,
): Promise<QueryResult> => {
  const dataset = await openForAnalyst(context, actor, id, wish)
  const sql = explorationSql(exploration, tableOf(dataset, exploration.table))
  return page(dataset, sql, exploration)
}

export const searchTable = async (
  context: AppContext,
  actor: Actor,
  id: AttachmentId,
  search: RowSearch,
  wish: Wish,
): Promise<RowSearchResult> => {
  const dataset = await openForAnalyst(context, actor, id, wish)
  const table = tableOf(dataset, search.table)
  const words = searchWords(search.words)
  const countResult = words.length === 0 ? null : await dataset.query(countSql(search, table, words), 1)
  const [rows = 0, ...counts] = (countResult?.rows[0] ?? []).map(Number)
  const wordCounts = words.map((word, at) => ({ word, rows: counts[at] ?? 0 }))
  const weighted = wordCounts.flatMap((each) =>
    each.rows === 0 ? [] : [{ word: each.word, weight: Math.log(1 + rows / each.rows) }],
  )
  if (weighted.length === 0) {
    const none = { table: search.table, limit: 1 }
    const { columns, sql } = await page(dataset, `${explorationSql(none, table)}\nwhere false`, none)
    return { columns, rows: [], total: 0, sql, words: wordCounts }
  }
  return { ...(await page(dataset, searchSql(search, table, weighted), search)), words: wordCounts }
}

/** Throws BAD_INPUT for other SQL, and for what the engine can't run. */
export const queryTables = async (
  context: AppContext,
  actor: Actor,
  id: AttachmentId,
  { sql, limit = limits.exploration.rows, cells }: SqlQuery,
  wish: Wish,
): Promise<QueryResult> => {
  const { query } = await openForAnalyst(context, actor, id, wish)
  return { ...(await query(sql, limit, cells === 'whole' ? wholeCell : undefined)), sql }
}
