import { and, type SQL, sql } from 'drizzle-orm'
import type { promptOffer, savedPrompt } from '../../db/schema/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { escapeLike } from '../../platform/db/name-search.ts'

/** A prompt of the library or a saved one; each has an index for its name and one for all of it. */
export type PromptTable = typeof promptOffer | typeof savedPrompt

/** What must hold of a prompt; undefined: nothing. */
export type Condition = SQL | undefined

/** With these words in its name, or in it at all. */
export const matching = (
  words: readonly string[],
  where: 'name' | 'whole',
  { name, text }: PromptTable,
): Condition => {
  const searchText = where === 'name' ? sql`${name}` : sql`(${name} || ' ' || ${text})`
  // bounded: a search has few words
  return and(...words.map((word) => sql`${searchText} ilike ${`%${escapeLike(word)}%`}`))
}

/**
 * To be called in the transaction of a search. A plan that was made for any pattern reads by index what every
 * prompt has, and how near a name must be to be alike is ours to say.
 */
export const beginSearch = async (tx: Database): Promise<void> => {
  await tx.execute(
    sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('pg_trgm.word_similarity_threshold', '0.3', true)`,
  )
}

/** Whose name is something like these words. */
export const alike = (words: readonly string[], { name }: PromptTable): Condition =>
  // bounded: a search has few words
  and(...words.map((word) => sql`${word} <% ${name}`))
