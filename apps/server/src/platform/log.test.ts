import { readFile } from 'node:fs/promises'
import { verbatim } from '@atelier/contract/write-sentence'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { engines, openTestDatabase } from '../test/engines.ts'
import { AppError } from './app-error.ts'
import { PluginId } from '@atelier/contract/ids'
import { logFields } from '../features/answers/tools/use-tools.ts'
import { warningFields } from './jobs/queue-warning.ts'
import { createLog, exitOnUncaught } from './log.ts'
import { uuidv7 } from './uuid.ts'

const secret = 'what\nAda wrote\n    at night'

const linesOf = (work: (log: ReturnType<typeof createLog>) => void, level: 'info' | 'debug' = 'info') => {
  const lines: string[] = []
  work(createLog(level, { write: (line: string) => void lines.push(line) }))
  return lines
}

const rejectionOf = (work: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(work).then(
    () => undefined,
    (error: unknown) => error,
  )

describe('the log', () => {
  it('writes one timestamped line of JSON per event, whatever the text contains', () => {
    const lines = linesOf((log) => {
      log.info({ path: '/a\r\n{"level":60}' }, 'two\nlines\u2028and more')
      log.warn({ err: new Error(secret) }, 'failed')
    })
    expect(lines).toHaveLength(2)
    for (const line of lines) {
      expect(line.trimEnd()).not.toMatch(/[\r\n]/)
      expect(JSON.parse(line)).toMatchObject({ time: expect.any(Number) as number })
    }
  })

  it('never writes passwords, tokens or keys', () => {
    const [line = ''] = linesOf((log) =>
      log.info({
        user: { password: 'p-secret', token: 't-secret', apiKey: 'k-secret' },
        req: { headers: { authorization: 'Bearer a-secret', cookie: 'c-secret' } },
      }),
    )
    expect(line).not.toContain('-secret')
  })

  it('API-15 identifies a plugin’s tool only by ids, and logs only the text and numbers of a queue warning', () => {
    const pin = { serverId: PluginId.parse(uuidv7()), name: secret, fingerprint: 'abcdef0123456789' }
    expect(logFields({ name: `lamps__${secret}`, pin })).toEqual({
      plugin: pin.serverId,
      tool: 'abcdef012345',
    })
    expect(logFields({ name: 'calculator', pin: null })).toEqual({ tool: 'calculator' })
    const slowRequest = {
      message: 'Warning: slow query. Look at it',
      data: { elapsed: 3, values: [secret], sql: secret },
    }
    expect(warningFields(slowRequest)).toEqual({ warning: slowRequest.message, elapsed: 3 })
    expect(warningFields({ message: `Unreadable: ${secret}`, data: {} })).toEqual({ warning: 'Unreadable' })
  })

  it('API-15 ends the process after an uncaught error without logging its message', () => {
    const codes: number[] = []
    const lines = linesOf((log) => exitOnUncaught(log, (code) => codes.push(code))(new TypeError(secret)))
    expect(codes).toEqual([1])
    expect(lines.join('')).toContain('"type":"TypeError"')
    expect(lines.join('')).not.toContain('Ada')
  })

  it('logs what happened in a failed model call, but not the prompt', () => {
    const failure = Object.assign(new Error('Bad Request'), {
      name: 'AI_APICallError',
      statusCode: 400,
      requestBodyValues: { messages: [{ role: 'user', content: 'what Ada asked' }] },
      responseHeaders: { 'set-cookie': 'c=1' },
    })
    const [line = ''] = linesOf((log) => log.warn({ err: new AggregateError([failure], 'all failed') }))
    expect(line).toContain('"status":400')
    expect(line).not.toMatch(/Ada|set-cookie/)
  })

  it('API-15 logs an error’s location and code, and its message only on request', () => {
    const serverError = Object.assign(
      new Error(secret, { cause: new Error(`Could not convert '${secret}' to INT32`) }),
      {
        code: -32_000,
      },
    )
    for (const error of [
      serverError,
      new AppError('CANNOT_PROCESS', verbatim(`“${secret}” is damaged.`)),
      secret,
    ]) {
      const [line = ''] = linesOf((log) => log.warn({ err: error }, 'tool failed'))
      expect(line).not.toMatch(/Ada|at night|INT32/)
      const [debugLine = ''] = linesOf((log) => log.warn({ err: error }, 'tool failed'), 'debug')
      expect(debugLine).toContain('Ada wrote')
    }
    const [line = ''] = linesOf((log) => log.warn({ err: serverError }, 'tool failed'))
    expect(line).toContain('"code":-32000')
    expect(line).toContain('log.test.ts')
  })

  it('API-15 logs an error’s code only if it looks like one, since servers can put text into it', () => {
    for (const code of ['ENOENT', 'ERR_INVALID_ARG_TYPE', 'UND_ERR_SOCKET', '42P01', 'P0001', 404])
      expect(linesOf((log) => log.warn({ err: Object.assign(new Error(), { code }) }))[0]).toContain(
        JSON.stringify({ code }).slice(1, -1),
      )
    for (const code of [secret, 'invalid_grant', 'ADA WROTE', 'Ada', `A${'B'.repeat(60)}`, '42p01']) {
      const [plainLine = ''] = linesOf((log) => log.warn({ err: Object.assign(new Error(), { code }) }))
      expect(plainLine).not.toContain('"code"')
      const failure = Object.assign(new Error(), { code, syscall: 'open' })
      const [systemCallLine = ''] = linesOf((log) => log.warn({ err: failure }))
      expect(systemCallLine).not.toMatch(/"code"|"message"/)
    }
  })

  it('API-15 logs which system call failed, without the file name', async () => {
    const error = await rejectionOf(readFile('/nowhere/Ada’s letter.txt'))
    const [line = ''] = linesOf((log) => log.error({ err: error }, 'request failed'))
    expect(line).toContain('ENOENT: open')
    expect(line).not.toContain('letter')
  })
})

describe.each(engines)('the log of failed queries on %s', (engine) => {
  it('contains the statement and the error code, but no stored values', async () => {
    await using database = await openTestDatabase(engine)
    for (const statement of [
      sql`select ${secret}::int`,
      sql`select nothing from nowhere where a = ${secret}`,
    ]) {
      const error = await rejectionOf(database.db.execute(statement))
      expect(String(error)).toContain('Ada wrote')
      const [line = ''] = linesOf((log) => log.error({ err: error }, 'request failed'))
      expect(line).toMatch(/Failed query: select .*"code":"(22P02|42P01)"/)
      expect(line).not.toContain('Ada wrote')
      expect(line).not.toContain('at night')
    }
  })
})
