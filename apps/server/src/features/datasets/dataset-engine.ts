import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Dataset, ImportOptionsInput } from '@atelier/contract/datasets/dataset'
import { AppError } from '../../platform/app-error.ts'
import { createFairQueue } from '../../platform/fair-queue.ts'
import {
  type SideProcess,
  startSideProcess,
  type ProcessMessages,
} from '../../platform/side-process/side-process.ts'
import type { DatasetResponse, DatasetRequest } from './requests.ts'
import type { QueryResult } from './sql/run-query.ts'

export interface DatasetFile {
  readonly key: string
  readonly kind: 'text' | 'workbook'
  readonly overrides?: Partial<ImportOptionsInput> | undefined
  openStream(): Promise<Readable>
}

interface Requester {
  readonly userId: string
  readonly signal?: AbortSignal | undefined
}

export interface DatasetEngine extends AsyncDisposable {
  inspect(file: DatasetFile, requester: Requester): Promise<Dataset>
  /**
   * Returns at most `limit` rows; cells are cut to `cellMax` characters. Throws BAD_INPUT for invalid or
   * disallowed SQL.
   */
  query(
    file: DatasetFile,
    sql: string,
    limit: number,
    requester: Requester,
    cellMax?: number,
  ): Promise<QueryResult>
}

const MB = 1024 * 1024
const loadTimeoutMs = 60_000
const idleMs = 5 * 60_000
const concurrentQueriesMax = 2
const idleWorkersMax = 2

interface DatasetLimits {
  readonly queryMs: number
  readonly memoryBytes: number
}

// DuckDB may use 384 MB of it; the rest is for the runtime and memory that DuckDB doesn't track
const defaultLimits: DatasetLimits = { queryMs: 10_000, memoryBytes: 768 * MB }

const toProcessLimits = ({ memoryBytes }: DatasetLimits) => ({
  memoryBytes,
  heapMegabytes: 256,
  timeMs: loadTimeoutMs,
  stalledMs: loadTimeoutMs,
  watchEveryMs: 50,
})

const errorMessages: ProcessMessages = {
  timeout: 'The calculation took too long and was stopped. Ask for less, or use a smaller table.',
  outOfMemory: 'The calculation used too much memory and was stopped. Ask for less, or use a smaller table.',
  unreadable: 'This table can’t be read.',
}

const script = new URL('process/child.ts', import.meta.url)

type Child = SideProcess<DatasetRequest, DatasetResponse, never>

interface Worker {
  readonly folder: string
  readonly child: Child
  lastTask: Promise<unknown>
  isLoaded: boolean
  activeUses: number
  lastUse: number
  idleTimer: NodeJS.Timeout | undefined
}

const fileName = ({ kind }: DatasetFile) => (kind === 'workbook' ? 'table.xlsx' : 'table.csv')

/** Each file gets its own process, which can access only that file. */
export const openDatasetEngine = (options: Partial<DatasetLimits> = {}): DatasetEngine => {
  const limits = { ...defaultLimits, ...options }
  const queue = createFairQueue(concurrentQueriesMax)
  const workers = new Map<string, Promise<Worker>>()
  const readyWorkers = new Map<string, Worker>()
  let useCount = 0

  const closeWorker = async (key: string, { child, folder, idleTimer }: Worker) => {
    workers.delete(key)
    readyWorkers.delete(key)
    clearTimeout(idleTimer)
    child[Symbol.dispose]()
    await rm(folder, { recursive: true, force: true })
  }

  const openWorker = async (file: DatasetFile): Promise<Worker> => {
    const folder = await mkdtemp(join(tmpdir(), 'atelier-dataset-'))
    // a copy, since the process may write to it and the store may hard-link the file
    await pipeline(await file.openStream(), createWriteStream(join(folder, fileName(file))))
    const child: Child = startSideProcess(
      { script, loadsNativeCode: true, folder, messages: errorMessages },
      toProcessLimits(limits),
    )
    return {
      folder,
      child,
      lastTask: Promise.resolve(),
      isLoaded: false,
      activeUses: 0,
      lastUse: 0,
      idleTimer: undefined,
    }
  }

  const getWorker = async (file: DatasetFile): Promise<Worker> => {
    const existing = workers.get(file.key)
    if (existing) {
      const worker = await existing.catch(() => null)
      if (worker?.child.isAlive) return worker
      if (worker && readyWorkers.get(file.key) === worker) await closeWorker(file.key, worker)
      return getWorker(file)
    }
    const pendingWorker = openWorker(file)
    workers.set(file.key, pendingWorker)
    try {
      const worker = await pendingWorker
      readyWorkers.set(file.key, worker)
      return worker
    } catch (error) {
      workers.delete(file.key)
      throw error
    }
  }

  const release = async (key: string, worker: Worker) => {
    worker.activeUses--
    worker.lastUse = ++useCount
    clearTimeout(worker.idleTimer)
    if (!worker.child.isAlive) return closeWorker(key, worker)
    if (worker.activeUses === 0)
      worker.idleTimer = setTimeout(() => void closeWorker(key, worker), idleMs).unref()
    const idleWorkers = [...readyWorkers]
      .filter(([, { activeUses }]) => activeUses === 0)
      .toSorted(([, a], [, b]) => b.lastUse - a.lastUse)
    for (const [oldKey, oldWorker] of idleWorkers.slice(idleWorkersMax))
      if (oldWorker.activeUses === 0) await closeWorker(oldKey, oldWorker)
  }

  const load = async (file: DatasetFile, worker: Worker, isProfiled: boolean, { signal }: Requester) => {
    const path = join(worker.folder, fileName(file))
    const { kind, overrides } = file
    try {
      const response = await worker.child.request(
        { type: 'load', path, kind, overrides, isProfiled },
        { signal },
      )
      worker.isLoaded = true
      await Promise.all([rm(path, { force: true }), rm(`${path}.utf8`, { force: true })])
      return response.type === 'loaded' ? response.dataset : null
    } catch (error) {
      worker.child[Symbol.dispose]()
      throw error
    }
  }

  const withWorker = <Result>(
    file: DatasetFile,
    requester: Requester,
    work: (worker: Worker) => Promise<Result>,
  ) =>
    queue.run(requester.userId, requester.signal, async () => {
      const worker = await getWorker(file)
      worker.activeUses++
      clearTimeout(worker.idleTimer)
      const task = worker.lastTask.then(() => work(worker))
      worker.lastTask = task.catch(() => null)
      try {
        return await task
      } finally {
        await release(file.key, worker)
      }
    })

  return {
    inspect: (file, requester) =>
      withWorker(file, requester, async (worker) => {
        const dataset = await load(file, worker, true, requester)
        if (dataset === null) throw new AppError('CANNOT_PROCESS', errorMessages.unreadable)
        return dataset
      }),
    query: (file, sql, limit, requester, cellMax) =>
      withWorker(file, requester, async (worker) => {
        if (!worker.isLoaded) await load(file, worker, false, requester)
        const response = await worker.child.request(
          { type: 'query', sql, limit, cellMax },
          { signal: requester.signal, timeMs: limits.queryMs },
        )
        if (response.type !== 'result') throw new AppError('CANNOT_PROCESS', errorMessages.unreadable)
        return response.result
      }),
    [Symbol.asyncDispose]: async () => {
      for (const [key, pendingWorker] of workers) {
        const worker = await pendingWorker.catch(() => null)
        if (worker) await closeWorker(key, worker)
      }
    },
  }
}
