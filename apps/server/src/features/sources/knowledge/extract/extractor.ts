import { stat } from 'node:fs/promises'
import { totalmem } from 'node:os'
import type { PreparedSource } from '../prepare-source.ts'
import {
  type ProcessLimits,
  type RequestOptions,
  type SideProcess,
  startSideProcess,
} from '../../../../platform/side-process/side-process.ts'
import type { ProgramSupport, ExtractionProgress, ExtractRequest, SourceFile } from './extraction.ts'
import { extractionLimits } from './extraction-limits.ts'

export interface Extractor extends Disposable {
  warm(): void
  /** Rejects with CANNOT_PROCESS, UNSUPPORTED_TYPE, TOO_LARGE, or the signal's reason. */
  extract(path: string, file: SourceFile, options?: ExtractOptions): Promise<PreparedSource>
}

export interface ExtractOptions extends RequestOptions<ExtractionProgress>, ProgramSupport {
  /** Used for fairness: a person with a file in progress waits for the others. */
  readonly person?: string
}

export interface ExtractorOptions extends Partial<ProcessLimits> {
  readonly processes?: number
  /** Milliseconds until a short file counts as a long one. */
  readonly shortTime?: number
}

/** In bytes. Shorter files overtake longer ones. */
const shortFileBytes = 1024 * 1024
const shortTimeMs = 10_000

/** Replaces a process after this many files, since libraries leak memory. */
const filesPerProcess = 100

const program = { script: new URL('process/child.ts', import.meta.url), loadsNativeCode: false }

class OverdueError extends Error {}

type ExtractionProcess = SideProcess<ExtractRequest, PreparedSource, ExtractionProgress>

interface Worker {
  process: ExtractionProcess
  fileCount: number
}

interface WorkerRequest {
  person: string
  resolve: (worker: Worker) => void
}

/** A pool of reusable processes that is fair between people. */
const openPool = (processesMax: number, limits: ProcessLimits) => {
  const idleWorkers: Worker[] = []
  const waitingRequests: WorkerRequest[] = []
  const runningByPerson = new Map<string, number>()
  const lastTurns = new Map<string, number>()
  let turnCount = 0
  let processCount = 0
  let isClosed = false

  const openWorker = (): Worker => ({ process: startSideProcess(program, limits), fileCount: 0 })
  const changeRunningCount = (person: string, change: 1 | -1) => {
    const newCount = (runningByPerson.get(person) ?? 0) + change
    if (newCount === 0) runningByPerson.delete(person)
    else runningByPerson.set(person, newCount)
  }

  const acquire = async (person: string): Promise<Worker> => {
    const worker = idleWorkers.pop()
    if (worker?.process.isAlive) return worker
    if (worker) return openWorker()
    if (processCount < processesMax) {
      processCount++
      return openWorker()
    }
    return new Promise((resolve) => waitingRequests.push({ person, resolve }))
  }

  const nextRequest = (): WorkerRequest | undefined => {
    const [first] = waitingRequests.toSorted(
      (a, b) =>
        (runningByPerson.get(a.person) ?? 0) - (runningByPerson.get(b.person) ?? 0) ||
        (lastTurns.get(a.person) ?? 0) - (lastTurns.get(b.person) ?? 0),
    )
    if (first) waitingRequests.splice(waitingRequests.indexOf(first), 1)
    else lastTurns.clear()
    return first
  }

  const release = (worker: Worker) => {
    const mustReplace = !worker.process.isAlive || worker.fileCount >= filesPerProcess
    if (mustReplace || isClosed) worker.process[Symbol.dispose]()
    if (isClosed) return
    const waitingRequest = nextRequest()
    if (waitingRequest) waitingRequest.resolve(mustReplace ? openWorker() : worker)
    else if (mustReplace || idleWorkers.length > 0) {
      processCount--
      worker.process[Symbol.dispose]()
    } else idleWorkers.push(worker)
  }

  return {
    isFree: () => processCount < processesMax || idleWorkers.length > 0,
    warm: () => {
      if (isClosed || processCount > 0) return
      processCount++
      idleWorkers.push(openWorker())
    },
    /** Throws `OverdueError` after `timeoutMs`. */
    read: async (
      path: string,
      file: SourceFile,
      { person = '', signal, helpers, ocrTextByPage, ...options }: ExtractOptions,
      timeoutMs?: number,
    ) => {
      const worker = await acquire(person)
      worker.fileCount++
      changeRunningCount(person, 1)
      lastTurns.set(person, ++turnCount)
      const timeoutSignal = timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs)
      const signals = [signal, timeoutSignal].filter((each) => each !== null && each !== undefined)
      try {
        signal?.throwIfAborted()
        const request = { path, file, ...(helpers && { helpers }), ...(ocrTextByPage && { ocrTextByPage }) }
        return await worker.process.request(request, { ...options, signal: AbortSignal.any(signals) })
      } catch (error) {
        throw timeoutSignal?.aborted && !signal?.aborted ? new OverdueError() : error
      } finally {
        changeRunningCount(person, -1)
        release(worker)
      }
    },
    [Symbol.dispose]: () => {
      isClosed = true
      for (const worker of idleWorkers) worker.process[Symbol.dispose]()
    },
  }
}

/** Extracts in separate processes, to protect the server's memory, time and secrets from hostile files. */
export const openExtractor = (options: ExtractorOptions = {}): Extractor => {
  const memoryBytesMax = Math.min(extractionLimits.memoryBytes, totalmem() / 2)
  const heap = Math.min(extractionLimits.heapMegabytes, (memoryBytesMax * 0.7) / 1024 / 1024)
  const limits: ProcessLimits = {
    memoryBytes: options.memoryBytes ?? memoryBytesMax,
    heapMegabytes: options.heapMegabytes ?? Math.floor(heap),
    timeMs: options.timeMs ?? extractionLimits.time,
    stalledMs: options.stalledMs ?? extractionLimits.stalled,
  }
  const pool = openPool(options.processes ?? 2, limits)
  const shortPool = openPool(1, limits)

  const readShort = async (path: string, file: SourceFile, extractOptions: ExtractOptions) => {
    if ((await stat(path)).size > shortFileBytes) return null
    try {
      return await shortPool.read(path, file, extractOptions, options.shortTime ?? shortTimeMs)
    } catch (error) {
      if (error instanceof OverdueError) return null
      throw error
    }
  }

  return {
    warm: pool.warm,
    extract: async (path, file, extractOptions = {}) => {
      extractOptions.signal?.throwIfAborted()
      if (pool.isFree()) return pool.read(path, file, extractOptions)
      return (await readShort(path, file, extractOptions)) ?? pool.read(path, file, extractOptions)
    },
    [Symbol.dispose]: () => {
      pool[Symbol.dispose]()
      shortPool[Symbol.dispose]()
    },
  }
}
