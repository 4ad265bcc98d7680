import { verbatim } from '@atelier/contract/write-sentence'
import { describe, expect, it } from 'vitest'
import { engines, openTestDatabase } from '../../test/engines.ts'
import { AppError } from '../app-error.ts'
import { createThrottle, tooOften } from './throttle.ts'

const pace = { tries: 3, pauseMs: 60_000, longestMs: 150_000, forgetMs: 600_000 }

describe.each(engines)('counted tries on %s', (engine) => {
  /** A throttle whose clock the test sets; `take` answers the seconds to wait, 0 when the try passes. */
  const open = async () => {
    const database = await openTestDatabase(engine)
    let now = new Date('2026-01-01T00:00:00Z').getTime()
    const throttle = createThrottle(database.db, { now: () => new Date(now) })
    const take = async (who = 'ada') => {
      try {
        await throttle.take(pace, verbatim('Too often'), 'sign-in', who)
        return 0
      } catch (error) {
        if (error instanceof AppError) return error.retryAfterSeconds
        throw error
      }
    }
    const pass = (seconds: number) => (now += seconds * 1000)
    return { throttle, take, pass, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() }
  }

  it('let three through, refuse the fourth, and double the pause each time up to the longest', async () => {
    await using opened = await open()
    const { take, pass } = opened
    for (const wait of [60, 120, 150, 150]) {
      expect([await take(), await take(), await take()]).toEqual([0, 0, 0])
      expect(await take()).toBe(wait)
      pass(wait - 1)
      expect(await take()).toBe(1)
      pass(1)
    }
  })

  it('count for one alone, and are forgotten after a while or when the password was right', async () => {
    await using opened = await open()
    const { throttle, take, pass } = opened
    for (const _ of [1, 2, 3]) await take()
    expect(await take()).toBe(60)
    expect(await take('grace')).toBe(0)
    pass(751)
    expect([await take(), await take(), await take()]).toEqual([0, 0, 0])
    expect(await take()).toBe(60)
    await throttle.forget('sign-in', 'ada')
    expect(await take()).toBe(0)
  })

  it('AUTH-07 say how long it is until the next one counts, as the pauses grow', async () => {
    await using opened = await open()
    const { throttle, pass } = opened
    const messages: string[] = []
    for (const seconds of [60, 120, 150]) {
      for (const _ of [1, 2, 3]) await throttle.take(pace, tooOften, 'sign-in', 'ada')
      const refusal = await throttle.take(pace, tooOften, 'sign-in', 'ada').catch((error: unknown) => error)
      messages.push(refusal instanceof AppError ? refusal.message : 'no refusal')
      pass(seconds)
    }
    expect(messages).toEqual([
      'Too many attempts. Try again in 1 minute.',
      'Too many attempts. Try again in 2 minutes.',
      'Too many attempts. Try again in 3 minutes.',
    ])
  })

  it('are counted one by one when they come at the same moment', async () => {
    await using opened = await open()
    const waits = await Promise.all(Array.from({ length: 20 }, () => opened.take()))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
  })

  it('refuse nobody whose clock is a little behind the one that counted before', async () => {
    await using opened = await open()
    const { take, pass } = opened
    expect(await take()).toBe(0)
    pass(-1)
    expect([await take(), await take(), await take()]).toEqual([0, 0, 60])
  })
})
