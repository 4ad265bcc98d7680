import { describe, expect, it } from 'vitest'
import { engines, openTestDatabase } from '../../test/engines.ts'
import { EngineStopped } from '../db/engine-stopped.ts'
import { createLog } from '../log.ts'
import { openJobs } from './open-jobs.ts'

describe.each(engines)('the job queue during an outage of %s', (engine) => {
  it('API-15 logs one line with the cause, however often its workers poll', async () => {
    await using database = await openTestDatabase(engine)
    const lines: string[] = []
    const log = createLog('info', { write: (line: string) => void lines.push(line) })
    await using jobs = await openJobs(database, { log, pollSeconds: 1 })
    for (const queue of ['one', 'two', 'three']) await jobs.work(queue, {}, async () => undefined)
    await jobs.start()

    const connectionError = () =>
      Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
    const createFailure = () => (engine === 'pglite' ? new EngineStopped() : connectionError())
    let failures = 0
    const fail = () => {
      failures += 1
      return Promise.reject(createFailure())
    }
    const { client } = database.driver
    const methods = Object.fromEntries(['query', 'exec'].map((name) => [name, Reflect.get(client, name)]))
    for (const name of Object.keys(methods)) Reflect.set(client, name, fail)
    await expect.poll(() => failures).toBeGreaterThan(8)
    for (const [name, method] of Object.entries(methods)) Reflect.set(client, name, method)
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { msg: 'outage began', reason: engine === 'pglite' ? 'EngineStopped' : 'ECONNREFUSED' },
    ])
  })
})
