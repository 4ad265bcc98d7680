import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from './log.ts'
import { logFailure } from './outages.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const errorWith = (code: string) => Object.assign(new Error(`failed with ${code}`), { code })

it('API-15 logs an outage once with its cause, and once when it ends', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const messages = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  for (let request = 0; request < 200; request++) {
    logFailure(log, errorWith('ECONNREFUSED'), { request }, 'request failed')
    vi.advanceTimersByTime(1000)
  }
  logFailure(log, errorWith('ENOSPC'), {}, 'request failed')
  logFailure(log, new Error('a bug'), { request: 1 }, 'request failed')
  expect(messages()).toMatchObject([
    { msg: 'outage began', part: 'database', err: { code: 'ECONNREFUSED' } },
    { msg: 'outage began', part: 'disk', err: { code: 'ENOSPC' } },
    { msg: 'request failed', request: 1 },
  ])
  vi.advanceTimersByTime(60_000)
  expect(messages().slice(3)).toMatchObject([
    { msg: 'outage ended', part: 'database', failures: 200 },
    { msg: 'outage ended', part: 'disk', failures: 1 },
  ])
})
