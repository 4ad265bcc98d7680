import { fuzzySearch } from '@atelier/contract/fuzzy-search'
import type { Database } from '../../platform/db/database.ts'
import {
  similarityCondition,
  prepareSearch,
  type Condition,
  matchesWords,
  type PromptTable,
} from './search-queries.ts'

interface SearchablePrompt {
  id: string
  name: string
  text: string
}

interface PromptIndex<Prompt> {
  table: PromptTable
  read: (tx: Database, where: Condition, limit: number) => Promise<Prompt[]>
  extraPrompts?: readonly Prompt[]
  scanMax?: number
}

const candidatesMax = 20

/**
 * PRM-04: finds up to `limit` prompts. Indexed matches come first, then fuzzy matches on names, to tolerate
 * typos.
 */
export const findClosestPrompts = <Prompt extends SearchablePrompt>(
  db: Database,
  q: string,
  limit: number,
  { table, read, extraPrompts = [], scanMax = 0 }: PromptIndex<Prompt>,
): Promise<Prompt[]> =>
  db.transaction(async (tx) => {
    const words = q.match(/[\p{L}\p{N}]+/gu) ?? []
    if (words.length === 0) return []
    const rankPrompts = (rows: readonly Prompt[]) => {
      const promptsById = new Map([...extraPrompts, ...rows].map((prompt) => [prompt.id, prompt]))
      return fuzzySearch([...promptsById.values()], q, (prompt) => prompt, limit)
    }
    await prepareSearch(tx)
    const rows = await read(tx, matchesWords(words, 'name', table), candidatesMax)
    if (rows.length < limit)
      for (const each of await read(tx, matchesWords(words, 'name-and-text', table), candidatesMax))
        rows.push(each)
    const matches = rankPrompts(rows)
    if (matches.length === limit) return matches
    for (const each of await read(tx, similarityCondition(words, table), candidatesMax)) rows.push(each)
    if (scanMax > 0) for (const each of await read(tx, undefined, scanMax)) rows.push(each)
    return rankPrompts(rows)
  })
