import { createHash } from 'node:crypto'
import { pluralSentence, sentence, toSentence, type Wording } from '@atelier/contract/write-sentence'
import { AppError } from '../app-error.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { countAttempt, resetAttempts, type RateLimit, deleteOldAttempts } from './queries.ts'

const minuteMs = 60_000

/** Per account and IP address, so that the owner can still sign in from elsewhere. */
export const signInLimit: RateLimit = {
  attempts: 5,
  blockMs: minuteMs,
  maxBlockMs: 15 * minuteMs,
  resetAfterMs: 15 * minuteMs,
}
export const addressLimit: RateLimit = { ...signInLimit, attempts: 100 }

export const resetLimit: RateLimit = {
  attempts: 3,
  blockMs: 15 * minuteMs,
  maxBlockMs: 60 * minuteMs,
  resetAfterMs: 60 * minuteMs,
}

export const signUpLimit = (perHour: number): RateLimit => hourlyLimit(perHour)

export const hourlyLimit = (perHour: number): RateLimit => ({
  attempts: perHour,
  blockMs: 60 * minuteMs,
  maxBlockMs: 60 * minuteMs,
  resetAfterMs: 60 * minuteMs,
})

export const tooManyAttempts = 'Too many attempts.'

const keyOf = (subject: string, ...ids: string[]) =>
  `${subject} ${createHash('sha256').update(ids.join('\n')).digest('base64url')}`

export const tooManyRequests = (message: Wording, until: Date, now: Date) =>
  new AppError('TOO_MANY_REQUESTS', message, {
    retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
  })

/** Adds the time to wait to the reason, since pauses grow. */
const addWaitTime = (reason: Wording, until: Date, now: Date) => {
  const count = Math.ceil((until.getTime() - now.getTime()) / minuteMs)
  const waitText = pluralSentence('Try again in 1 minute.', 'Try again in {count} minutes.', { count })
  return sentence('{reason} {wait}', { reason: toSentence(reason), wait: waitText })
}

/** Counts attempts in the database, so that limits apply across replicas. */
export const createThrottle = (db: Database, clock: Clock) => {
  const count = async (
    rateLimit: RateLimit,
    key: string,
    messageOf: (until: Date, now: Date) => Wording,
  ): Promise<void> => {
    const now = clock.now()
    // the statement always allows the first attempt, but a limit of 0 allows none
    const blockedUntil =
      rateLimit.attempts > 0
        ? await countAttempt(db, key, rateLimit, now)
        : new Date(now.getTime() + rateLimit.blockMs)
    if (blockedUntil) throw tooManyRequests(messageOf(blockedUntil, now), blockedUntil, now)
  }
  return {
    /** Counts one attempt. Throws TOO_MANY_REQUESTS with the reason and the time to wait. */
    consume: (rateLimit: RateLimit, reason: Wording, subject: string, ...ids: string[]): Promise<void> =>
      count(rateLimit, keyOf(subject, ...ids), (until, now) => addWaitTime(reason, until, now)),
    /** Like `consume`, but throws the message as it is, without the time to wait. */
    consumeWith: (rateLimit: RateLimit, message: Wording, subject: string, ...ids: string[]): Promise<void> =>
      count(rateLimit, keyOf(subject, ...ids), () => message),
    forget: async (subject: string, ...ids: string[]): Promise<void> => {
      await resetAttempts(db, keyOf(subject, ...ids))
    },
    sweep: async (): Promise<void> => {
      await deleteOldAttempts(db, clock.now())
    },
  }
}

export type Throttle = ReturnType<typeof createThrottle>
