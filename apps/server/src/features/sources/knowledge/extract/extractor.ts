import { stat } from 'node:fs/promises'
import { totalmem } from 'node:os'
import type { PreparedSource } from '../prepare-source.ts'
import {
  type ProcessCost,
  type RequestOptions,
  type SideProcess,
  startSideProcess,
} from '../../../../platform/side-process/side-process.ts'
import type { ReadingHelp, ReadingProgress, ReadRequest, SourceFile } from './extraction.ts'
import { readingLimits } from './reading-limits.ts'

export interface Extractor extends Disposable {
  warm(): void
  /** Rejects with CANNOT_PROCESS, UNSUPPORTED_TYPE, TOO_LARGE, or the signal's reason. */
  extract(path: string, file: SourceFile, options?: ExtractOptions): Promise<PreparedSource>
}

export interface ExtractOptions extends RequestOptions<ReadingProgress>, ReadingHelp {
  /** For fairness: people with a file in progress wait for the others. */
  readonly person?: string
}

export interface ExtractorOptions extends Partial<ProcessCost> {
  readonly processes?: number
  /** Milliseconds until a short file moves to the long ones. */
  readonly shortTime?: number
}

/** Bytes; shorter files overtake. */
const shortMax = 1024 * 1024
const shortTimeMs = 10_000

/** Then a process is replaced, so that memory kept by libraries doesn't add up. */
const filesPerProcess = 100

const program = { script: new URL('process/child.ts', import.meta.url), loadsNativeCode: false }

class Overdue extends Error {}

type Reader = SideProcess<ReadRequest, PreparedSource, ReadingProgress>

interface Seat {
  process: Reader
  files: number
}

interface SeatRequest {
  person: string
  sit: (seat: Seat) => void
}

/** Reuses processes; fair between people. */
const openPool = (most: number, cost: ProcessCost) => {
  const idle: Seat[] = []
  const waiting: SeatRequest[] = []
  const sitting = new Map<string, number>()
  const turns = new Map<string, number>()
  let turn = 0
  let running = 0
  let closed = false

  const open = (): Seat => ({ process: startSideProcess(program, cost), files: 0 })
  const count = (person: string, by: 1 | -1) => {
    const now = (sitting.get(person) ?? 0) + by
    if (now === 0) sitting.delete(person)
    else sitting.set(person, now)
  }

  const take = async (person: string): Promise<Seat> => {
    const seat = idle.pop()
    if (seat?.process.alive) return seat
    if (seat) return open()
    if (running < most) {
      running++
      return open()
    }
    return new Promise((sit) => waiting.push({ person, sit }))
  }

  const next = (): SeatRequest | undefined => {
    const [first] = waiting.toSorted(
      (a, b) =>
        (sitting.get(a.person) ?? 0) - (sitting.get(b.person) ?? 0) ||
        (turns.get(a.person) ?? 0) - (turns.get(b.person) ?? 0),
    )
    if (first) waiting.splice(waiting.indexOf(first), 1)
    else turns.clear()
    return first
  }

  const leave = (seat: Seat) => {
    const worn = !seat.process.alive || seat.files >= filesPerProcess
    if (worn || closed) seat.process[Symbol.dispose]()
    if (closed) return
    const waiter = next()
    if (waiter) waiter.sit(worn ? open() : seat)
    else if (worn || idle.length > 0) {
      running--
      seat.process[Symbol.dispose]()
    } else idle.push(seat)
  }

  return {
    isFree: () => running < most || idle.length > 0,
    warm: () => {
      if (closed || running > 0) return
      running++
      idle.push(open())
    },
    /** Throws `Overdue` after `ms`. */
    read: async (
      path: string,
      file: SourceFile,
      { person = '', signal, helpers, words, ...options }: ExtractOptions,
      ms?: number,
    ) => {
      const seat = await take(person)
      seat.files++
      count(person, 1)
      turns.set(person, ++turn)
      const late = ms === undefined ? null : AbortSignal.timeout(ms)
      const ends = [signal, late].filter((end) => end !== null && end !== undefined)
      try {
        signal?.throwIfAborted()
        const request = { path, file, ...(helpers && { helpers }), ...(words && { words }) }
        return await seat.process.ask(request, { ...options, signal: AbortSignal.any(ends) })
      } catch (error) {
        throw late?.aborted && !signal?.aborted ? new Overdue() : error
      } finally {
        count(person, -1)
        leave(seat)
      }
    },
    [Symbol.dispose]: () => {
      closed = true
      for (const seat of idle) seat.process[Symbol.dispose]()
    },
  }
}

/** Isolates hostile files from the server's memory, time and secrets. */
export const openExtractor = (options: ExtractorOptions = {}): Extractor => {
  const memory = Math.min(readingLimits.memoryBytes, totalmem() / 2)
  const heap = Math.min(readingLimits.heapMegabytes, (memory * 0.7) / 1024 / 1024)
  const cost: ProcessCost = {
    memoryBytes: options.memoryBytes ?? memory,
    heapMegabytes: options.heapMegabytes ?? Math.floor(heap),
    time: options.time ?? readingLimits.time,
    stalled: options.stalled ?? readingLimits.stalled,
  }
  const pool = openPool(options.processes ?? 2, cost)
  const shortPool = openPool(1, cost)

  const readShort = async (path: string, file: SourceFile, extractOptions: ExtractOptions) => {
    if ((await stat(path)).size > shortMax) return null
    try {
      return await shortPool.read(path, file, extractOptions, options.shortTime ?? shortTimeMs)
    } catch (error) {
      if (error instanceof Overdue) return null
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
