import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { engines, openTestDatabase } from '../../test/engines.ts'
import type { OpenDatabase } from '../db/database.ts'
import { createLog } from '../log.ts'
import type { Jobs } from './jobs.ts'
import { openJobs, type OpenJobsOptions } from './open-jobs.ts'

interface Work {
  n: number
}

describe.each(engines)('the job queue on %s', (engine) => {
  let database: OpenDatabase
  let jobs: Jobs
  const openQueue = (options: Partial<OpenJobsOptions> = {}) =>
    openJobs(database, { log: createLog('silent'), pollSeconds: 1, ...options })

  beforeEach(async () => {
    database = await openTestDatabase(engine)
    jobs = await openQueue()
  })
  afterEach(async () => {
    await jobs[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  })

  /** Collects what the handler of a queue receives. `waitForCalls` resolves after the given number of calls. */
  const collect = async (queue: string, target: Jobs = jobs, handle = async () => undefined as void) => {
    const receivedNumbers: number[] = []
    let wake: () => void = () => undefined
    await target.work<Work>(queue, { retryDelay: 0 }, async (data) => {
      receivedNumbers.push(data.n)
      wake()
      await handle()
    })
    const waitForCalls = async (calls: number) => {
      while (receivedNumbers.length < calls) await new Promise<void>((resolve) => (wake = resolve))
      return receivedNumbers
    }
    return { receivedNumbers, waitForCalls }
  }

  it('runs a job once its transaction commits, and never if it is rolled back', async () => {
    const { waitForCalls } = await collect('commits')
    await jobs.start()
    await database.db
      .transaction(async (tx) => {
        await jobs.enqueue(tx, 'commits', { n: 1 })
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    await database.db.transaction((tx) => jobs.enqueue(tx, 'commits', { n: 2 }))
    await database.db.transaction((tx) => jobs.enqueue(tx, 'commits', { n: 3 }))
    expect((await waitForCalls(2)).toSorted()).toEqual([2, 3])
  })

  it('reports its workers and how long the oldest due job has been waiting', async () => {
    await jobs.work<Work>('waits', {}, async () => undefined)
    expect([await jobs.workers(), await jobs.oldestWaitingAt()]).toEqual([[], null])
    const inAMinute = new Date(Date.now() + 60_000)
    await database.db.transaction((tx) => jobs.enqueue(tx, 'waits', { n: 1 }, { startAfter: inAMinute }))
    expect(await jobs.oldestWaitingAt()).toBeNull()
    await database.db.transaction((tx) => jobs.enqueue(tx, 'waits', { n: 2 }))
    expect(await jobs.oldestWaitingAt()).toBeInstanceOf(Date)
    await using worker = await openQueue()
    await worker.start()
    expect(await jobs.workers()).toMatchObject([{ isAlive: true }])
    await database.db.execute(sql`update worker set seen_at = now() - interval '2 minutes'`)
    expect(await jobs.workers()).toMatchObject([{ isAlive: false }])
  })

  it('API-15 counts jobs by state, even when no worker is running', async () => {
    await using web = await openQueue({ runsJobs: false })
    const noJobs = { queued: 0, deferred: 0, active: 0, failed: 0 }
    const countJobs = async () =>
      Object.fromEntries((await web.counts()).map(({ state, count }) => [state, count]))
    await web.work<Work>('counted', {}, async () => undefined)
    expect(await countJobs()).toEqual(noJobs)
    await web.enqueue(database.db, 'counted', { n: 1 })
    await web.enqueue(database.db, 'counted', { n: 2 })
    const inAMinute = new Date(Date.now() + 60_000)
    await web.enqueue(database.db, 'counted', { n: 3 }, { startAfter: inAMinute })
    expect(await countJobs()).toEqual({ ...noJobs, queued: 2, deferred: 1 })
    await database.db.execute(sql`update pgboss.job set state = 'failed' where data ->> 'n' = '1'`)
    expect(await countJobs()).toEqual({ ...noJobs, queued: 1, deferred: 1, failed: 1 })
  })

  it('runs all jobs that were enqueued together without polling in between', async () => {
    await using slowPollingJobs = await openQueue({ pollSeconds: 600 })
    const { waitForCalls } = await collect('together', slowPollingJobs)
    await slowPollingJobs.start()
    await database.db.transaction(async (tx) => {
      for (let n = 0; n < 20; n++) await slowPollingJobs.enqueue(tx, 'together', { n })
    })
    expect((await waitForCalls(20)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, n) => n),
    )
  })

  it('retries a failing job until it succeeds', async () => {
    let failures = 2
    const { waitForCalls } = await collect('fails', jobs, async () => {
      if (failures > 0) {
        failures -= 1
        throw new Error('not yet')
      }
    })
    await jobs.start()
    await jobs.enqueue(database.db, 'fails', { n: 7 })
    expect(await waitForCalls(3)).toEqual([7, 7, 7])
  })

  it('limits one group to its share of slots, and leaves the rest to the others', async () => {
    const startedJobs: number[] = []
    const { promise: releasePromise, resolve: release } = Promise.withResolvers<void>()
    const { promise: othersTurn, resolve: resolveOtherStarted } = Promise.withResolvers<void>()
    await jobs.work<Work>('grouped', { concurrency: 4, groupConcurrency: 2 }, async ({ n }) => {
      startedJobs.push(n)
      if (n === 9) resolveOtherStarted()
      await releasePromise
    })
    for (const n of [1, 2, 3, 4]) await jobs.enqueue(database.db, 'grouped', { n }, { group: 'ada' })
    await jobs.enqueue(database.db, 'grouped', { n: 9 }, { group: 'bob' })
    await jobs.start()
    await othersTurn
    expect(startedJobs.filter((n) => n !== 9).length).toBeLessThanOrEqual(2)
    release()
  })

  it('lets people take turns when each may have one running job', async () => {
    const startedJobs: number[] = []
    const turns = [1, 2, 3, 4].map(() => Promise.withResolvers<void>())
    let busyPeople: string[] = []
    let overlaps = 0
    const work = async ({ n }: Work) => {
      const person = n < 10 ? 'ada' : 'bob'
      if (busyPeople.includes(person)) overlaps += 1
      busyPeople.push(person)
      startedJobs.push(n)
      turns[startedJobs.length - 1]?.resolve()
      if (startedJobs.length < 2) await turns[1]?.promise
      busyPeople = busyPeople.filter((each) => each !== person)
    }
    await jobs.work<Work>('turns', { concurrency: 2, groupConcurrency: 1 }, work)
    for (const n of [1, 2, 3]) await jobs.enqueue(database.db, 'turns', { n }, { group: 'ada' })
    await jobs.enqueue(database.db, 'turns', { n: 10 }, { group: 'bob' })
    await jobs.start()
    await turns[3]?.promise
    // jobs created in the same millisecond may run in any order
    expect(startedJobs.slice(0, 2)).toContain(10)
    expect(startedJobs.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 10])
    expect(overlaps).toBe(0)
  })

  it('API-15 lets one worker look for a job that was added, not all workers of the queue', async () => {
    await using slowPollingJobs = await openQueue({ pollSeconds: 60 })
    const { promise, resolve } = Promise.withResolvers<void>()
    await slowPollingJobs.work<Work>('woken', { concurrency: 8 }, async () => resolve())
    await slowPollingJobs.start()
    // each worker looks for a job when it starts
    await wait(500)
    const { driver } = database
    const executeSpy =
      driver.engine === 'pglite' ? vi.spyOn(driver.client, 'exec') : vi.spyOn(driver.client, 'query')
    await database.db.transaction((tx) => slowPollingJobs.enqueue(tx, 'woken', { n: 1 }))
    await promise
    await wait(500)
    const searches = executeSpy.mock.calls.filter(([text]) =>
      /name = 'woken'[^]*SKIP LOCKED/.test(String(text)),
    )
    // the one that found it, a second worker, and the first one again
    expect(searches.length).toBeLessThanOrEqual(3)
    expect(searches.length).toBeGreaterThan(0)
  })

  it('keeps at most one waiting job for a key', async () => {
    const { waitForCalls } = await collect('keyed')
    for (const n of [1, 2, 3]) await jobs.enqueue(database.db, 'keyed', { n }, { singletonKey: 'same' })
    await jobs.enqueue(database.db, 'keyed', { n: 4 }, { singletonKey: 'other' })
    await jobs.start()
    expect((await waitForCalls(2)).toSorted()).toEqual([1, 4])
  })

  it('deletes an earlier version’s scheduled jobs on startup if nothing handles them anymore', async () => {
    await jobs.work('old', {}, async () => undefined)
    await jobs.schedule('old', '7 3 * * *')
    await jobs[Symbol.asyncDispose]()
    jobs = await openQueue()
    await jobs.work('new', {}, async () => undefined)
    await jobs.schedule('new', '7 3 * * *')
    await jobs.start()
    expect(await database.db.execute(sql`select name from pgboss.schedule`)).toMatchObject({
      rows: [{ name: 'new' }],
    })
  })

  it('waits until a job is due', async () => {
    const { receivedNumbers, waitForCalls } = await collect('later')
    await jobs.enqueue(database.db, 'later', { n: 1 }, { startAfter: new Date(Date.now() + 3_600_000) })
    await jobs.enqueue(database.db, 'later', { n: 2 }, { startAfter: new Date(Date.now() - 1000) })
    await jobs.start()
    await waitForCalls(1)
    expect(receivedNumbers).toEqual([2])
  })

  it('lets running jobs finish before it closes', async () => {
    let isFinished = false
    const { waitForCalls } = await collect('drains', jobs, async () => {
      await wait(200)
      isFinished = true
    })
    await jobs.start()
    await jobs.enqueue(database.db, 'drains', { n: 1 })
    await waitForCalls(1)
    await jobs[Symbol.asyncDispose]()
    expect(isFinished).toBe(true)
  })

  it('stops a job that runs too long at shutdown, and runs it again after the next start', async () => {
    const shortDrainJobs = await openQueue({ drainMs: 20 })
    const start = Promise.withResolvers<void>()
    await shortDrainJobs.work<Work>('long', { retryLimit: 0 }, async (_, signal) => {
      start.resolve()
      await wait(60_000, undefined, { signal })
    })
    await shortDrainJobs.start()
    await shortDrainJobs.enqueue(database.db, 'long', { n: 5 })
    await start.promise
    await shortDrainJobs[Symbol.asyncDispose]()
    const { waitForCalls } = await collect('long')
    await jobs.start()
    expect(await waitForCalls(1)).toEqual([5])
  })

  it('runs a job again when its worker was killed', async () => {
    const { waitForCalls } = await collect('killed')
    await jobs.enqueue(database.db, 'killed', { n: 9 })
    // the state after a worker took the job and died a minute ago
    await database.db.execute(sql`
      update pgboss.job set state = 'active', started_on = now() - interval '1 minute',
        heartbeat_on = now() - interval '1 minute' where name = 'killed'`)
    await jobs.start()
    expect(await waitForCalls(1)).toEqual([9])
  })

  it('only enqueues jobs when it is configured not to run them', async () => {
    const web = await openQueue({ runsJobs: false })
    const idleQueue = await collect('elsewhere', web)
    await web.start()
    const { waitForCalls } = await collect('elsewhere')
    await jobs.start()
    await database.db.transaction((tx) => web.enqueue(tx, 'elsewhere', { n: 1 }))
    expect(await waitForCalls(1)).toEqual([1])
    expect(idleQueue.receivedNumbers).toEqual([])
    await web[Symbol.asyncDispose]()
  })

  it('answers a ping until it is closed', async () => {
    await expect(jobs.ping()).resolves.toBeUndefined()
    await jobs[Symbol.asyncDispose]()
    await expect(jobs.ping()).rejects.toThrow('closed')
  })
})
