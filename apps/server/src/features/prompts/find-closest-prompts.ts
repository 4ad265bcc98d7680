import { fuzzySearch } from '@atelier/contract/fuzzy-search'
import type { Database } from '../../platform/db/database.ts'
import { similarTo, beginSearch, type Condition, matching, type PromptTable } from './search-queries.ts'

interface Findable {
  id: string
  name: string
  text: string
}

interface PromptIndex<Prompt> {
  of: PromptTable
  read: (tx: Database, where: Condition, limit: number) => Promise<Prompt[]>
  always?: readonly Prompt[]
  scanMax?: number
}

const candidates = 20

/** PRM-04: up to `limit` prompts: indexed matches first, then fuzzy matches on names, to tolerate typos. */
export const findClosestPrompts = <Prompt extends Findable>(
  db: Database,
  q: string,
  limit: number,
  { of, read, always = [], scanMax = 0 }: PromptIndex<Prompt>,
): Promise<Prompt[]> =>
  db.transaction(async (tx) => {
    const words = q.match(/[\p{L}\p{N}]+/gu) ?? []
    if (words.length === 0) return []
    const rankIn = (rows: readonly Prompt[]) => {
      const all = new Map([...always, ...rows].map((prompt) => [prompt.id, prompt]))
      return fuzzySearch([...all.values()], q, (prompt) => prompt, limit)
    }
    await beginSearch(tx)
    const rows = await read(tx, matching(words, 'name', of), candidates)
    if (rows.length < limit)
      for (const each of await read(tx, matching(words, 'whole', of), candidates)) rows.push(each)
    const matches = rankIn(rows)
    if (matches.length === limit) return matches
    for (const each of await read(tx, similarTo(words, of), candidates)) rows.push(each)
    if (scanMax > 0) for (const each of await read(tx, undefined, scanMax)) rows.push(each)
    return rankIn(rows)
  })
