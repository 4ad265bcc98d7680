import { and, type SQL, sql } from 'drizzle-orm'
import type { promptOffer, savedPrompt } from '../../db/schema/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { escapeLike } from '../../platform/db/name-search.ts'

/** Both tables have trigram indexes on the name and on the name with the text. */
export type PromptTable = typeof promptOffer | typeof savedPrompt

export type Condition = SQL | undefined

export const matchesWords = (
  words: readonly string[],
  scope: 'name' | 'name-and-text',
  { name, text }: PromptTable,
): Condition => {
  const searchText = scope === 'name' ? sql`${name}` : sql`(${name} || ' ' || ${text})`
  // bounded: a search has few words
  return and(...words.map((word) => sql`${searchText} ilike ${`%${escapeLike(word)}%`}`))
}

/** Call in the transaction of the search. Disables generic plans and sets the similarity threshold. */
export const prepareSearch = async (tx: Database): Promise<void> => {
  await tx.execute(
    sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('pg_trgm.word_similarity_threshold', '0.3', true)`,
  )
}

export const similarityCondition = (words: readonly string[], { name }: PromptTable): Condition =>
  // bounded: a search has few words
  and(...words.map((word) => sql`${word} <% ${name}`))
