import { sql } from 'drizzle-orm'

/**
 * For `limit()` of statements whose best plan is the same for all values, such as the first rows in the order
 * of an index. PostgreSQL expects a limit that is a parameter to return a tenth of the rows. A generic plan
 * then looks expensive, and the embedded engine would plan the statement again for every run.
 */
export const literalLimit = (count: number): number => sql.raw(String(count)) as unknown as number
