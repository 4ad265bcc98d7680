import { eq, lt, sql } from 'drizzle-orm'
import { throttle } from '../../db/schema/index.ts'
import type { Database } from '../db/database.ts'

export interface Pace {
  /** Tries that are free, again after each pause. */
  readonly tries: number
  /** The first pause; each further one is twice as long, up to `longestMs`. Milliseconds. */
  readonly pauseMs: number
  readonly longestMs: number
  /** Without a try for so long, all is forgotten. Milliseconds. */
  readonly forgetMs: number
}

/** Of a key that is not refused: before every clock, also one that is behind the others. */
const notBlocked = new Date(0)

/** 2^16 pauses on end are more than any `longestMs`. */
const mostDoublings = 16

/**
 * Counts one try; answers until when tries are refused when this one is, or null when it
 * passes. One statement, so that tries at the same moment are counted one after the other.
 */
export const countTry = async (db: Database, key: string, pace: Pace, now: Date): Promise<Date | null> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const after = (ms: number) => sql`${at} + make_interval(secs => ${ms / 1000}::float8)`
  const isForgotten = sql`${throttle.forgetAt} <= ${at}`
  const isBlocked = sql`${throttle.blockedUntil} > ${at}`
  const tries = sql`(case when ${isForgotten} then 1 when ${isBlocked} then ${throttle.tries} else ${throttle.tries} + 1 end)`
  const round = pace.tries + 1
  const pauses = sql`least(${tries} / ${round}::int - 1, ${mostDoublings}::int)`
  const seconds = sql`least(${pace.pauseMs / 1000}::float8 * power(2, ${pauses}), ${pace.longestMs / 1000}::float8)`
  const [row] = await db
    .insert(throttle)
    .values({ key, tries: 1, blockedUntil: notBlocked, forgetAt: after(pace.forgetMs) })
    .onConflictDoUpdate({
      target: throttle.key,
      set: {
        tries,
        blockedUntil: sql`case when not ${isForgotten} and ${isBlocked} then ${throttle.blockedUntil}
          when ${tries} % ${round}::int = 0 then ${at} + make_interval(secs => ${seconds}) else to_timestamp(0) end`,
        forgetAt: after(pace.forgetMs + pace.longestMs),
      },
    })
    .returning({ blockedUntil: throttle.blockedUntil })
  return row && row.blockedUntil > now ? row.blockedUntil : null
}

export const forgetTries = (db: Database, key: string) => db.delete(throttle).where(eq(throttle.key, key))

export const sweepTries = (db: Database, now: Date) => db.delete(throttle).where(lt(throttle.forgetAt, now))
