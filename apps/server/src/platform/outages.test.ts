import { startSmtp } from '@atelier/testing/start-smtp'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppError } from './app-error.ts'
import { knownFailure } from './known-failure.ts'
import { createLog } from './log.ts'
import { createSmtpMail } from './mail/smtp-mail.ts'
import { endOutage, logFailure, probeOutages } from './outages.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const errorWith = (code: string) => Object.assign(new Error(`failed with ${code}`), { code })
const queryError = (code: string) => new DrizzleQueryError('select 1', [], errorWith(code))

const openLog = () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  return { log, messages: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

it('API-15 logs an outage once with its cause, and once when it ends', async () => {
  const { log, messages } = openLog()
  let isServerUp = false
  probeOutages(log, {
    database: () => (isServerUp ? Promise.resolve() : Promise.reject(errorWith('ECONNREFUSED'))),
    disk: () => Promise.resolve(),
  })
  for (let request = 0; request < 200; request++) {
    logFailure(log, queryError('ECONNREFUSED'), { request }, 'request failed')
    vi.advanceTimersByTime(1000)
  }
  logFailure(log, errorWith('ENOSPC'), {}, 'request failed')
  logFailure(log, new Error('a bug'), { request: 1 }, 'request failed')
  expect(messages()).toMatchObject([
    { msg: 'outage began', part: 'database', err: { cause: { code: 'ECONNREFUSED' } } },
    { msg: 'outage began', part: 'disk', err: { code: 'ENOSPC' } },
    { msg: 'request failed', request: 1 },
  ])
  // the probe of the disk succeeds, while the database's outage continues even if no request fails
  await vi.advanceTimersByTimeAsync(60_000)
  expect(messages().slice(3)).toMatchObject([{ msg: 'outage ended', part: 'disk', failures: 1 }])
  isServerUp = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(messages().slice(4)).toMatchObject([{ msg: 'outage ended', part: 'database', failures: 200 }])
})

it('API-15 doesn’t mistake failures of mail servers and models for database failures', async () => {
  const { log, messages } = openLog()
  const unreachableMail = createSmtpMail({ smtpUrl: 'smtp://127.0.0.1:9', from: 'atelier@example.org' }, 200)
  const email = { to: 'ada@people.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  for (let attempt = 0; attempt < 2; attempt++)
    await unreachableMail.send(email).catch((error: unknown) => logFailure(log, error, {}, 'job failed'))
  const model = new AppError('MODEL_UNREACHABLE', 'Not found', { cause: errorWith('ETIMEDOUT') })
  logFailure(log, model, {}, 'job failed')
  logFailure(log, errorWith('ECONNREFUSED'), {}, 'job failed')
  expect(messages()).toMatchObject([
    { msg: 'outage began', part: 'mail' },
    { msg: 'job failed' },
    { msg: 'job failed', err: { code: 'ECONNREFUSED' } },
  ])
  expect(knownFailure(errorWith('ECONNREFUSED'))).toBeNull()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(messages()).toHaveLength(3)
  vi.useRealTimers()
  await using server = await startSmtp()
  const mail = createSmtpMail({ smtpUrl: server.url, from: 'atelier@example.org' }, undefined, () =>
    endOutage(log, 'mail'),
  )
  await mail.send(email)
  expect(messages().slice(3)).toMatchObject([{ msg: 'outage ended', part: 'mail', failures: 2 }])
})
