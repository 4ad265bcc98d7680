import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/**
 * A name as people sort it: in lower case, and numbers by their value, 2 before 10. Each number is written
 * with twelve digits; an index on it has the same words.
 */
export const naturalOrder = (name: AnyPgColumn): SQL<string> =>
  sql`regexp_replace(regexp_replace(lower(left(${name}, 100)), '([0-9]+)', '00000000000\\1', 'g'), '[0-9]*([0-9]{12})', '\\1', 'g')`
