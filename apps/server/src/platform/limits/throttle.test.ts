import { verbatim } from '@atelier/contract/write-sentence'
import { describe, expect, it } from 'vitest'
import { engines, openTestDatabase } from '../../test/engines.ts'
import { AppError } from '../app-error.ts'
import { createThrottle, tooManyAttempts } from './throttle.ts'

const rateLimit = { attempts: 3, blockMs: 60_000, maxBlockMs: 150_000, resetAfterMs: 600_000 }

describe.each(engines)('counted attempts on %s', (engine) => {
  /**
   * Opens a throttle whose clock the test sets. `attempt` returns the seconds to wait, 0 if the attempt is
   * allowed.
   */
  const open = async () => {
    const database = await openTestDatabase(engine)
    let now = new Date('2026-01-01T00:00:00Z').getTime()
    const throttle = createThrottle(database.db, { now: () => new Date(now) })
    const attempt = async (person = 'ada') => {
      try {
        await throttle.consume(rateLimit, verbatim('Too often'), 'sign-in', person)
        return 0
      } catch (error) {
        if (error instanceof AppError) return error.retryAfterSeconds
        throw error
      }
    }
    const advanceClock = (seconds: number) => (now += seconds * 1000)
    return { throttle, attempt, advanceClock, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() }
  }

  it('allow three, reject the fourth, and double the wait each time up to a maximum', async () => {
    await using openedThrottle = await open()
    const { attempt, advanceClock } = openedThrottle
    for (const wait of [60, 120, 150, 150]) {
      expect([await attempt(), await attempt(), await attempt()]).toEqual([0, 0, 0])
      expect(await attempt()).toBe(wait)
      advanceClock(wait - 1)
      expect(await attempt()).toBe(1)
      advanceClock(1)
    }
  })

  it('AUTH-01 allow nothing at a limit of 0, and count nothing', async () => {
    await using openedThrottle = await open()
    const { throttle, attempt, advanceClock } = openedThrottle
    for (const _ of [1, 2]) {
      const rateLimitError = await throttle
        .consume({ ...rateLimit, attempts: 0 }, tooManyAttempts, 'sign-in', 'ada')
        .catch((error: unknown) => error)
      expect(rateLimitError).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 60 })
      advanceClock(61)
    }
    expect([await attempt(), await attempt(), await attempt(), await attempt()]).toEqual([0, 0, 0, 60])
  })

  it('count per key, and are reset after a while or by the right password', async () => {
    await using openedThrottle = await open()
    const { throttle, attempt, advanceClock } = openedThrottle
    for (const _ of [1, 2, 3]) await attempt()
    expect(await attempt()).toBe(60)
    expect(await attempt('grace')).toBe(0)
    advanceClock(751)
    expect([await attempt(), await attempt(), await attempt()]).toEqual([0, 0, 0])
    expect(await attempt()).toBe(60)
    await throttle.forget('sign-in', 'ada')
    expect(await attempt()).toBe(0)
  })

  it('AUTH-07 report the growing wait until the next attempt counts', async () => {
    await using openedThrottle = await open()
    const { throttle, advanceClock } = openedThrottle
    const messages: string[] = []
    for (const seconds of [60, 120, 150]) {
      for (const _ of [1, 2, 3]) await throttle.consume(rateLimit, tooManyAttempts, 'sign-in', 'ada')
      const rateLimitError = await throttle
        .consume(rateLimit, tooManyAttempts, 'sign-in', 'ada')
        .catch((error: unknown) => error)
      messages.push(rateLimitError instanceof AppError ? rateLimitError.message : 'no refusal')
      advanceClock(seconds)
    }
    expect(messages).toEqual([
      'Too many attempts. Try again in 1 minute.',
      'Too many attempts. Try again in 2 minutes.',
      'Too many attempts. Try again in 3 minutes.',
    ])
  })

  it('are counted one by one when they arrive at the same time', async () => {
    await using openedThrottle = await open()
    const waits = await Promise.all(Array.from({ length: 20 }, () => openedThrottle.attempt()))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
  })

  it('don’t reject anyone when the clock is slightly behind that of the previous attempt', async () => {
    await using openedThrottle = await open()
    const { attempt, advanceClock } = openedThrottle
    expect(await attempt()).toBe(0)
    advanceClock(-1)
    expect([await attempt(), await attempt(), await attempt()]).toEqual([0, 0, 60])
  })
})
