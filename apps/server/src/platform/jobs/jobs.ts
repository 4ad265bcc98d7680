import type { FailedJob } from '@atelier/contract/server-state'
import type { Database } from '../db/database.ts'

export interface JobOptions {
  /** Attempts after the first; 2 by default. */
  retryLimit?: number
  /** Seconds before the first retry, doubled for each further one; 2 by default. */
  retryDelay?: number
  /** Seconds after which a job that is still running is given up. */
  expireInSeconds?: number
  /** At most one waiting job with this key. */
  singletonKey?: string
  /** For whom it is done: no group takes more than `concurrencyOfGroup` of a queue. */
  group?: string
  startAfter?: Date
}

export interface JobWorkerOptions extends JobOptions {
  /** How many of this queue's jobs run side by side in this process. */
  concurrency?: number
  /** How many of one group at most, so that the others find a place. */
  concurrencyOfGroup?: number
}

interface WorkerSign {
  /** Host and process number. */
  readonly name: string
  readonly seenAt: Date
  /** Its last heartbeat is recent. */
  readonly isAlive: boolean
}

/** Background work. Every job may run twice: handlers are idempotent. */
export interface Jobs extends AsyncDisposable {
  /** false where jobs are only enqueued, for other processes to run. */
  readonly works: boolean
  /** In the caller's transaction: the job is there exactly when its cause is. */
  enqueue<Data extends object>(tx: Database, queue: string, data: Data, options?: JobOptions): Promise<void>
  /** `signal` aborts when the process shuts down or the job has expired. */
  work<Data extends object>(
    queue: string,
    options: JobWorkerOptions,
    handler: (data: Data, signal: AbortSignal) => Promise<void>,
  ): Promise<void>
  /** Runs a queue's handler on a cron schedule (UTC), once over all replicas. */
  schedule(queue: string, cron: string): Promise<void>
  start(): Promise<void>
  /** Jobs of every queue by state, as counted a few seconds ago. */
  counts(): Promise<{ queue: string; state: 'queued' | 'deferred' | 'active' | 'failed'; count: number }[]>
  /** Since when the oldest job that is due has been waiting; null: none waits. */
  oldestWaiting(): Promise<Date | null>
  /** Processes that run jobs, including those that were lost in the last day; most recently seen first. */
  workers(): Promise<readonly WorkerSign[]>
  /** Those of these queues that were given up, the last first. */
  failed(
    queues: readonly string[],
    cursor: string | undefined,
    limit: number,
  ): Promise<{ failed: FailedJob[]; nextCursor: string | null }>
  /** Has a job that was given up tried once more; false when there is none. */
  retry(tx: Database, queue: string, id: string): Promise<boolean>
  /** Throws when the queue can't be used, and in a worker whose heartbeat has stopped. */
  ping(): Promise<void>
}
