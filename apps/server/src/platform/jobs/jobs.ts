import type { FailedJob } from '@atelier/contract/admin/server-state'
import type { Database } from '../db/database.ts'

export interface JobOptions {
  retryLimit?: number
  /** Seconds before the first retry, doubled for each further one; 2 by default. */
  retryDelay?: number
  /** Seconds after which a job that is still running is considered failed. */
  expireInSeconds?: number
  singletonKey?: string
  group?: string
  startAfter?: Date
}

export interface JobWorkerOptions extends JobOptions {
  concurrency?: number
  groupConcurrency?: number
}

interface WorkerStatus {
  readonly name: string
  readonly seenAt: Date
  readonly isAlive: boolean
}

/** Jobs run at least once, so handlers must be idempotent. */
export interface Jobs extends AsyncDisposable {
  readonly runsJobs: boolean
  /** Runs in the caller's transaction, so that the job exists if and only if its cause does. */
  enqueue<Data extends object>(tx: Database, queue: string, data: Data, options?: JobOptions): Promise<void>
  /** `signal` aborts when the process shuts down or the job expires. */
  work<Data extends object>(
    queue: string,
    options: JobWorkerOptions,
    handler: (data: Data, signal: AbortSignal) => Promise<void>,
  ): Promise<void>
  /** Runs a queue's handler on a cron schedule (UTC), once across all replicas. */
  schedule(queue: string, cron: string): Promise<void>
  start(): Promise<void>
  counts(): Promise<{ queue: string; state: 'queued' | 'deferred' | 'active' | 'failed'; count: number }[]>
  oldestWaitingAt(): Promise<Date | null>
  workers(): Promise<readonly WorkerStatus[]>
  failed(
    queues: readonly string[],
    cursor: string | undefined,
    limit: number,
  ): Promise<{ failed: FailedJob[]; nextCursor: string | null }>
  retry(tx: Database, queue: string, id: string): Promise<boolean>
  ping(): Promise<void>
}
