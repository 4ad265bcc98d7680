import { totalmem } from 'node:os'
import type { PreparedSource } from '../prepare-source.ts'
import type { SourceFile } from './extraction.ts'
import {
  startReadingProcess,
  type ReadingCost,
  type ReadingProcess,
  type ReadOptions,
} from './process/reading-process.ts'
import { readingLimits } from './reading-limits.ts'

export interface Extractor extends Disposable {
  /** Starts a process ahead of the first file, so that it need not wait for it. */
  warm(): void
  /**
   * Reads the file at `path`, cuts it and sums it up. Rejects with `AppError` `CANNOT_PROCESS`, `UNSUPPORTED_TYPE`
   * or `TOO_LARGE`, or with the signal's reason. A local path: the caller keeps it until then.
   */
  extract(path: string, file: SourceFile, options?: ReadOptions): Promise<PreparedSource>
}

export interface ExtractorOptions extends Partial<ReadingCost> {
  /** How many files are read side by side; 2 by default. */
  readonly processes?: number
}

/** Files after which a process is replaced: what libraries keep does not add up. */
const filesPerProcess = 100

const program = { script: new URL('process/child.ts', import.meta.url), loadsNativeCode: false }

interface Seat {
  process: ReadingProcess<PreparedSource>
  files: number
}

/**
 * Reads files in processes of their own, so that none can take the server's memory, its
 * time or its keys. One process is kept warm; another is started when two files come at once.
 */
export const openExtractor = (options: ExtractorOptions = {}): Extractor => {
  // On a small machine a reader may have half of the memory.
  const memory = Math.min(readingLimits.memoryBytes, totalmem() / 2)
  const heap = Math.min(readingLimits.heapMegabytes, (memory * 0.7) / 1024 / 1024)
  const cost: ReadingCost = {
    memoryBytes: options.memoryBytes ?? memory,
    heapMegabytes: options.heapMegabytes ?? Math.floor(heap),
    time: options.time ?? readingLimits.time,
    stalled: options.stalled ?? readingLimits.stalled,
  }
  const most = options.processes ?? 2
  const idle: Seat[] = []
  const waiting: ((seat: Seat) => void)[] = []
  let seats = 0
  let closed = false

  const open = (): Seat => ({ process: startReadingProcess(program, cost), files: 0 })

  const take = async (): Promise<Seat> => {
    const seat = idle.pop()
    if (seat?.process.alive) return seat
    if (seat) return open()
    if (seats < most) {
      seats++
      return open()
    }
    return new Promise((resolve) => waiting.push(resolve))
  }

  const leave = (seat: Seat) => {
    const worn = !seat.process.alive || seat.files >= filesPerProcess
    if (worn || closed) seat.process[Symbol.dispose]()
    if (closed) return
    const next = waiting.shift()
    if (next) next(worn ? open() : seat)
    else if (worn || idle.length > 0) {
      seats--
      seat.process[Symbol.dispose]()
    } else idle.push(seat)
  }

  return {
    warm: () => {
      if (closed || seats > 0) return
      seats++
      idle.push(open())
    },
    extract: async (path, file, readOptions = {}) => {
      readOptions.signal?.throwIfAborted()
      const seat = await take()
      seat.files++
      try {
        readOptions.signal?.throwIfAborted()
        return await seat.process.read(path, file, readOptions)
      } finally {
        leave(seat)
      }
    },
    [Symbol.dispose]: () => {
      closed = true
      for (const seat of idle) seat.process[Symbol.dispose]()
    },
  }
}
