import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Dataset, ReadAsInput } from '@atelier/contract/datasets/dataset'
import { AppError } from '../../platform/app-error.ts'
import { createFairQueue } from '../../platform/fair-queue.ts'
import { type SideProcess, startSideProcess, type Words } from '../../platform/side-process/side-process.ts'
import type { DatasetAnswer, DatasetRequest } from './requests.ts'
import type { QueryResult } from './sql/run-query.ts'

export interface DatasetFile {
  readonly key: string
  readonly kind: 'text' | 'workbook'
  readonly overrides?: Partial<ReadAsInput> | undefined
  bytes(): Promise<Readable>
}

interface Requester {
  readonly person: string
  readonly signal?: AbortSignal | undefined
}

export interface DatasetEngine extends AsyncDisposable {
  inspect(file: DatasetFile, requester: Requester): Promise<Dataset>
  /** At most `most` rows. Throws BAD_INPUT for invalid or disallowed SQL. */
  query(
    file: DatasetFile,
    sql: string,
    most: number,
    requester: Requester,
    cellMax?: number,
  ): Promise<QueryResult>
}

const MB = 1024 * 1024
const loadMs = 60_000
const idleMs = 5 * 60_000
const atOnce = 2
const warm = 2

interface DatasetLimits {
  readonly queryMs: number
  readonly memoryBytes: number
}

// DuckDB may use 384 MB; the runtime and untracked memory come on top
const usual: DatasetLimits = { queryMs: 10_000, memoryBytes: 768 * MB }

const costOf = ({ memoryBytes }: DatasetLimits) => ({
  memoryBytes,
  heapMegabytes: 256,
  time: loadMs,
  stalled: loadMs,
  watchEvery: 50,
})

const words: Words = {
  slow: 'The calculation took too long and was stopped. Ask for less, or use a smaller table.',
  big: 'The calculation used too much memory and was stopped. Ask for less, or use a smaller table.',
  broken: 'This table can’t be read.',
}

const script = new URL('process/child.ts', import.meta.url)

type Child = SideProcess<DatasetRequest, DatasetAnswer, never>

interface Seat {
  readonly room: string
  readonly child: Child
  last: Promise<unknown>
  isLoaded: boolean
  users: number
  usedAt: number
  idle: NodeJS.Timeout | undefined
}

const fileName = ({ kind }: DatasetFile) => (kind === 'workbook' ? 'table.xlsx' : 'table.csv')

/** Each file has its own process, which can access only that file. */
export const openDatasetEngine = (options: Partial<DatasetLimits> = {}): DatasetEngine => {
  const limits = { ...usual, ...options }
  const queue = createFairQueue(atOnce)
  const seats = new Map<string, Promise<Seat>>()
  const ready = new Map<string, Seat>()
  let uses = 0

  const close = async (key: string, { child, room, idle }: Seat) => {
    seats.delete(key)
    ready.delete(key)
    clearTimeout(idle)
    child[Symbol.dispose]()
    await rm(room, { recursive: true, force: true })
  }

  const open = async (file: DatasetFile): Promise<Seat> => {
    const room = await mkdtemp(join(tmpdir(), 'atelier-dataset-'))
    // a copy: the store may hard-link the file, and this process may write
    await pipeline(await file.bytes(), createWriteStream(join(room, fileName(file))))
    const child: Child = startSideProcess({ script, loadsNativeCode: true, room, words }, costOf(limits))
    return {
      room,
      child,
      last: Promise.resolve(),
      isLoaded: false,
      users: 0,
      usedAt: 0,
      idle: undefined,
    }
  }

  const seatOf = async (file: DatasetFile): Promise<Seat> => {
    const existing = seats.get(file.key)
    if (existing) {
      const seat = await existing.catch(() => null)
      if (seat?.child.alive) return seat
      if (seat && ready.get(file.key) === seat) await close(file.key, seat)
      return seatOf(file)
    }
    const opening = open(file)
    seats.set(file.key, opening)
    try {
      const seat = await opening
      ready.set(file.key, seat)
      return seat
    } catch (error) {
      seats.delete(file.key)
      throw error
    }
  }

  const leave = async (key: string, seat: Seat) => {
    seat.users--
    seat.usedAt = ++uses
    clearTimeout(seat.idle)
    if (!seat.child.alive) return close(key, seat)
    if (seat.users === 0) seat.idle = setTimeout(() => void close(key, seat), idleMs).unref()
    const resting = [...ready]
      .filter(([, { users }]) => users === 0)
      .toSorted(([, a], [, b]) => b.usedAt - a.usedAt)
    for (const [name, old] of resting.slice(warm)) if (old.users === 0) await close(name, old)
  }

  const load = async (file: DatasetFile, seat: Seat, isProfiled: boolean, { signal }: Requester) => {
    const path = join(seat.room, fileName(file))
    const { kind, overrides } = file
    try {
      const answer = await seat.child.ask({ type: 'load', path, kind, overrides, isProfiled }, { signal })
      seat.isLoaded = true
      await Promise.all([rm(path, { force: true }), rm(`${path}.utf8`, { force: true })])
      return answer.type === 'loaded' ? answer.dataset : null
    } catch (error) {
      seat.child[Symbol.dispose]()
      throw error
    }
  }

  const use = <Result>(file: DatasetFile, requester: Requester, work: (seat: Seat) => Promise<Result>) =>
    queue.run(requester.person, requester.signal, async () => {
      const seat = await seatOf(file)
      seat.users++
      clearTimeout(seat.idle)
      const working = seat.last.then(() => work(seat))
      seat.last = working.catch(() => null)
      try {
        return await working
      } finally {
        await leave(file.key, seat)
      }
    })

  return {
    inspect: (file, requester) =>
      use(file, requester, async (seat) => {
        const dataset = await load(file, seat, true, requester)
        if (dataset === null) throw new AppError('CANNOT_PROCESS', words.broken)
        return dataset
      }),
    query: (file, sql, most, requester, cellMax) =>
      use(file, requester, async (seat) => {
        if (!seat.isLoaded) await load(file, seat, false, requester)
        const answer = await seat.child.ask(
          { type: 'query', sql, most, cellMax },
          { signal: requester.signal, time: limits.queryMs },
        )
        if (answer.type !== 'result') throw new AppError('CANNOT_PROCESS', words.broken)
        return answer.result
      }),
    [Symbol.asyncDispose]: async () => {
      for (const [key, opening] of seats) {
        const seat = await opening.catch(() => null)
        if (seat) await close(key, seat)
      }
    },
  }
}
