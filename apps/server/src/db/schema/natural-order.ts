import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/**
 * Lower-cases the name and pads numbers to twelve digits, so that 2 sorts before 10. An index uses the same
 * expression.
 */
export const naturalOrder = (name: AnyPgColumn): SQL<string> =>
  sql`regexp_replace(regexp_replace(lower(left(${name}, 100)), '([0-9]+)', '00000000000\\1', 'g'), '[0-9]*([0-9]{12})', '\\1', 'g')`
