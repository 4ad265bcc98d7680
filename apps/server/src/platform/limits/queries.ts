import { eq, lt, sql } from 'drizzle-orm'
import { throttle } from '../../db/schema/index.ts'
import type { Database } from '../db/database.ts'

export interface RateLimit {
  readonly attempts: number
  readonly blockMs: number
  readonly maxBlockMs: number
  readonly resetAfterMs: number
}

const unblockedDate = new Date(0)

const doublingsMax = 16

/** Returns when the block ends, or null. A single statement, so that concurrent attempts are serialized. */
export const countAttempt = async (
  db: Database,
  key: string,
  rateLimit: RateLimit,
  now: Date,
): Promise<Date | null> => {
  const nowSql = sql`${now.toISOString()}::timestamptz`
  const nowPlus = (ms: number) => sql`${nowSql} + make_interval(secs => ${ms / 1000}::float8)`
  const isForgotten = sql`${throttle.expiresAt} <= ${nowSql}`
  const isBlocked = sql`${throttle.blockedUntil} > ${nowSql}`
  const tries = sql`(case when ${isForgotten} then 1 when ${isBlocked} then ${throttle.tries} else ${throttle.tries} + 1 end)`
  const attemptsPerBlock = rateLimit.attempts + 1
  const blocks = sql`least(${tries} / ${attemptsPerBlock}::int - 1, ${doublingsMax}::int)`
  const seconds = sql`least(${rateLimit.blockMs / 1000}::float8 * power(2, ${blocks}), ${rateLimit.maxBlockMs / 1000}::float8)`
  const [row] = await db
    .insert(throttle)
    .values({ key, tries: 1, blockedUntil: unblockedDate, expiresAt: nowPlus(rateLimit.resetAfterMs) })
    .onConflictDoUpdate({
      target: throttle.key,
      set: {
        tries,
        blockedUntil: sql`case when not ${isForgotten} and ${isBlocked} then ${throttle.blockedUntil}
          when ${tries} % ${attemptsPerBlock}::int = 0 then ${nowSql} + make_interval(secs => ${seconds}) else to_timestamp(0) end`,
        expiresAt: nowPlus(rateLimit.resetAfterMs + rateLimit.maxBlockMs),
      },
    })
    .returning({ blockedUntil: throttle.blockedUntil })
  return row && row.blockedUntil > now ? row.blockedUntil : null
}

export const resetAttempts = (db: Database, key: string) => db.delete(throttle).where(eq(throttle.key, key))

export const deleteOldAttempts = (db: Database, now: Date) =>
  db.delete(throttle).where(lt(throttle.expiresAt, now))
