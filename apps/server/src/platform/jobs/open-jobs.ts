import { setTimeout as wait } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import {
  type Db,
  fromDrizzle,
  fromPglite,
  type JobWithMetadata,
  PgBoss,
  type QueueOptions,
  type SendOptions,
} from 'pg-boss'
import type { Database, OpenDatabase } from '../db/database.ts'
import { ConnectionError } from '../db/connection-error.ts'
import { jobsPerson, takeTurnsAs } from '../db/turns.ts'
import type { DiskGuard } from '../disk-guard.ts'
import type { Log } from '../log.ts'
import { uuidv7 } from '../uuid.ts'
import { dayMs } from '../clock.ts'
import { logFailure } from '../outages.ts'
import { withOrigin } from '../request-origin.ts'
import { readQueueError, withOriginalErrors } from './queue-error.ts'
import { warningFields } from './queue-warning.ts'
import { readCounts, readFailedJobs, readOldestWaiting } from './job-queries.ts'
import { type Heartbeat, startHeartbeat, workerLostAfterMs } from './heartbeat.ts'
import { deleteWorkersBefore, selectWorkersSince } from './worker-queries.ts'
import type { JobOptions, Jobs, JobWorkerOptions } from './jobs.ts'

/** `wake` receives the name of the queue that a job was added to. */
const bossDatabase = (database: OpenDatabase, wake: (queue: string) => void): Db => {
  const { driver } = database
  // pg-boss would wake all workers of the queue, and each would search it
  const listen: Db['listen'] = async (channel, _wakeAll, onReconnect) => {
    const close = await database.listen(channel, wake, onReconnect)
    onReconnect()
    return { close }
  }
  if (driver.engine === 'pglite') return { ...fromPglite(driver.client), listen }
  return {
    executeSql: (text, values) =>
      driver.client.query(text, values).catch((error: Error) => {
        throw 'syscall' in error ? new ConnectionError(error) : error
      }),
    listen,
  }
}

/** Both engines return `rows`, which the type that they share omits. */
const bossTransaction = (tx: Database): Db =>
  fromDrizzle({ execute: async (query) => (await tx.execute(query as SQL)) as { rows: unknown[] } }, sql)

export interface OpenJobsOptions {
  log: Log
  disk?: Pick<DiskGuard, 'untilSpace'>
  origin?: () => Promise<string | null>
  /** False: jobs are only enqueued here and run by other processes (--role=web). */
  runsJobs?: boolean
  drainMs?: number
  pollSeconds?: number
}

type Handler = (data: object, signal: AbortSignal) => Promise<void>

interface Registration {
  queue: string
  options: JobWorkerOptions
  handler: Handler
}

const heartbeatSeconds = 10
const stopTimeoutMs = 5_000
const unusedId = '00000000-0000-0000-0000-000000000000'

const queueOptions = (options: JobOptions): QueueOptions => ({
  retryLimit: options.retryLimit ?? 2,
  retryDelay: options.retryDelay ?? 2,
  retryBackoff: (options.retryDelay ?? 2) > 0,
  expireInSeconds: options.expireInSeconds ?? 900,
  heartbeatSeconds,
})

const sendOptions = (options: JobOptions): SendOptions => ({
  // jobs are unique by key in a queue, so one without a key needs its own
  singletonKey: options.singletonKey ?? uuidv7(),
  ...(options.group !== undefined && { group: { id: options.group } }),
  ...(options.startAfter && { startAfter: options.startAfter }),
  ...(options.retryLimit !== undefined && { retryLimit: options.retryLimit }),
  ...(options.retryDelay !== undefined && { retryDelay: options.retryDelay }),
  ...(options.expireInSeconds !== undefined && { expireInSeconds: options.expireInSeconds }),
})

export const openJobs = async (
  database: OpenDatabase,
  { log, disk, origin, runsJobs = true, drainMs = 10_000, pollSeconds = 5 }: OpenJobsOptions,
): Promise<Jobs> => {
  /** Wakes one idle worker; busy ones look for another job once theirs is done. */
  const wake = (queue: string) => {
    const workers = boss.getWipData({ includeInternal: true }).filter(({ name }) => name === queue)
    const idleWorker = workers.find(({ count }) => count === 0)
    for (const worker of workers) if (worker.count > 0 || worker === idleWorker) boss.notifyWorker(worker.id)
  }
  const boss = new PgBoss({
    db: withOriginalErrors(bossDatabase(database, wake)),
    backend: database.engine,
    useListenNotify: true,
    supervise: runsJobs,
    schedule: runsJobs,
    superviseIntervalSeconds: pollSeconds,
    monitorIntervalSeconds: pollSeconds,
    reindex: database.engine === 'postgres',
  })
  boss.on('error', (error) => logFailure(log, readQueueError(error), {}, 'job queue error'))
  boss.on('warning', (warning) => {
    log.warn(warningFields(warning), 'job queue warning')
    log.debug({ warning }, 'job queue warning')
  })
  await boss.start()

  const registrations: Registration[] = []
  const closeController = new AbortController()
  let isStarted = false
  let heartbeat: Heartbeat | undefined
  let isClosed = false

  const runJob = async ({ queue, handler }: Registration, job: JobWithMetadata<object>) => {
    const signal = AbortSignal.any([job.signal, closeController.signal])
    try {
      await disk?.untilSpace(signal)
      // the Host header of the request that enqueued the job isn't trusted
      const work = () => handler(job.data ?? {}, signal)
      await withOrigin((await origin?.()) ?? undefined, () => takeTurnsAs(jobsPerson, work))
    } catch (error) {
      if (!closeController.signal.aborted) {
        logFailure(log, error, { queue, job: job.id, attempt: job.retryCount + 1 }, 'job failed')
        throw error
      }
      // a shutdown interrupted the job, so it keeps all its attempts
      await boss.send(queue, job.data, {
        ...(job.singletonKey && { singletonKey: job.singletonKey }),
        ...(job.groupId && { group: { id: job.groupId } }),
        retryLimit: job.retryLimit,
      })
    }
  }

  const startWorkers = async (registration: Registration) => {
    const { queue, options } = registration
    await boss.work(
      queue,
      {
        batchSize: 1,
        includeMetadata: true,
        localConcurrency: options.concurrency ?? 1,
        ...(options.groupConcurrency !== undefined && {
          localGroupConcurrency: options.groupConcurrency,
        }),
        pollingIntervalSeconds: Math.min(pollSeconds, 2),
        notifyPollingIntervalSeconds: pollSeconds,
      },
      async ([job]: JobWithMetadata<object>[]) => {
        if (!job) return
        // one notification covers a whole batch, of which the rest would wait for the next poll
        wake(queue)
        await runJob(registration, job)
      },
    )
  }

  const drain = async () => {
    const idlePromise = Promise.all(registrations.map(({ queue }) => boss.offWork(queue, { wait: true })))
    const timer = new AbortController()
    const timeoutAfter = (ms: number) => wait(ms, 'late', { signal: timer.signal }).catch(() => 'late')
    if ((await Promise.race([idlePromise, timeoutAfter(drainMs)])) === 'late') {
      closeController.abort(new Error('Atelier is shutting down.'))
      await Promise.race([idlePromise, timeoutAfter(stopTimeoutMs)])
    }
    timer.abort()
  }

  return {
    runsJobs,
    enqueue: async (tx, queue, data, jobOptions = {}) => {
      await boss.send(queue, data, { ...sendOptions(jobOptions), db: bossTransaction(tx) })
    },
    work: async (queue, workerOptions, handler) => {
      const registration = { queue, options: workerOptions, handler: handler as Handler }
      await boss.createQueue(queue, { policy: 'short', notify: true, ...queueOptions(workerOptions) })
      await boss.updateQueue(queue, queueOptions(workerOptions))
      // pg-boss would look up an unknown queue outside the transaction, so it is loaded here
      await boss.findJobs(queue, { id: unusedId })
      registrations.push(registration)
      if (isStarted) await startWorkers(registration)
    },
    schedule: async (queue, cron) => {
      await boss.schedule(queue, cron, null, { tz: 'UTC' })
    },
    start: async () => {
      if (isStarted || !runsJobs) return
      isStarted = true
      if (database.engine === 'pglite') await failAbandonedJobs(boss)
      for (const registration of registrations) await startWorkers(registration)
      await deleteWorkersBefore(database.db, new Date(Date.now() - dayMs))
      heartbeat = await startHeartbeat(database.db, log)
      for (const { name } of await boss.getSchedules())
        if (!registrations.some(({ queue }) => queue === name)) await boss.unschedule(name)
    },
    counts: async () => {
      const names = registrations.map(({ queue }) => queue)
      return (await readCounts(boss, names)).flatMap(({ queue, queued, deferred, active, failed }) => [
        { queue, state: 'queued' as const, count: queued },
        { queue, state: 'deferred' as const, count: deferred },
        { queue, state: 'active' as const, count: active },
        { queue, state: 'failed' as const, count: failed },
      ])
    },
    oldestWaitingAt: () =>
      readOldestWaiting(
        boss,
        registrations.map(({ queue }) => queue),
      ),
    workers: async () => {
      const aliveSince = Date.now() - workerLostAfterMs
      const rows = await selectWorkersSince(database.db, new Date(Date.now() - dayMs))
      return rows.map(({ name, seenAt }) => ({ name, seenAt, isAlive: seenAt.getTime() >= aliveSince }))
    },
    failed: (queues, cursor, limit) => readFailedJobs(boss, queues, cursor, limit),
    retry: async (tx, queue, id) => {
      if (!registrations.some((registration) => registration.queue === queue)) return false
      const db = bossTransaction(tx)
      const [job] = await boss.findJobs(queue, { id, db })
      if (job?.state !== 'failed') return false
      await boss.retry(queue, id, { db })
      return true
    },
    ping: async () => {
      if (isClosed) throw new Error('The job queue is closed.')
      if (heartbeat && Date.now() - heartbeat.lastBeat.getTime() > workerLostAfterMs)
        throw new Error(`No heartbeat has reached the database since ${heartbeat.lastBeat.toISOString()}.`, {
          cause: heartbeat.failure,
        })
      await boss.getDb().executeSql('select 1 from pgboss.version')
    },
    [Symbol.asyncDispose]: async () => {
      isClosed = true
      if (isStarted) await drain()
      await heartbeat?.[Symbol.asyncDispose]()
      await boss.stop({ graceful: true, timeout: 1_000, close: false })
    },
  }
}

/** PGlite has a single process, so active jobs were interrupted and needn't wait for the heartbeat. */
const failAbandonedJobs = async (boss: PgBoss) => {
  const { rows } = await boss.getDb().executeSql(`select name, id from pgboss.job where state = 'active'`)
  for (const { name, id } of rows as { name: string; id: string }[])
    await boss.fail(name, id, { message: 'The process running this job stopped.' })
}
