import { availableParallelism } from 'node:os'
import { AppError } from '../app-error.ts'
import { createFairQueue, type FairQueue } from '../fair-queue.ts'
import type { Log } from '../log.ts'
import { raceAbort } from '../race-abort.ts'
import { createSemaphore } from '../semaphore.ts'
import {
  type EngineRequestInput,
  EngineFailedError,
  type EngineProcess,
  startEngineProcess,
} from './engine-process.ts'
import { brokenFileError, crashError, engineError, memoryError, tooLongError } from './failures.ts'
import type { EngineEvent, EngineSize, ModelFacts, ModelRole } from './messages.ts'

type EngineState = 'idle' | 'loading' | 'ready' | 'failed'

interface EngineStatus {
  readonly state: EngineState
  readonly reason: string | null
  readonly memory: number | null
}

export interface EngineModel {
  readonly path: string
  readonly facts: Pick<ModelFacts, 'role' | 'weightBytes' | 'contextBytes'>
}

export type ChatFinish = Extract<EngineEvent, { type: 'finish' }>
type ChatRequest = Extract<EngineRequestInput, { type: 'chat' }>

interface Turn {
  readonly person: string
  readonly signal?: AbortSignal | undefined
}

export interface LocalEngines extends Disposable {
  inspect(path: string): Promise<ModelFacts>
  chat(
    model: EngineModel,
    request: ChatRequest,
    turn: Turn,
    onEvent: (event: EngineEvent) => void,
  ): Promise<ChatFinish>
  embed(model: EngineModel, texts: readonly string[], turn: Turn): Promise<number[][]>
  rank(model: EngineModel, query: string, texts: readonly string[], turn: Turn): Promise<number[]>
  status(path: string): Promise<EngineStatus>
  unload(path: string): void
}

export interface EngineLimits {
  readonly memory: number | null
  readonly idle?: number
  readonly start?: () => EngineProcess
  readonly freeMemory?: () => number
}

interface LoadedEngine {
  readonly process: EngineProcess
  readonly ready: Promise<void>
  isReady: boolean
  readonly queue: FairQueue
  readonly need: number
  requests: number
  lastUsed: number
}

const idleMs = 10 * 60_000
const overheadBytes = 160 * 1024 ** 2
const reserveBytes = 256 * 1024 ** 2

/** One core stays for the server: on two cores, a second thread slows both down. */
const threads = Math.max(1, availableParallelism() - 1)
const engineSizes: Record<ModelRole, EngineSize> = {
  chat: { contextSize: 4096, sequences: 2, threads },
  embed: { contextSize: 512, sequences: 1, threads },
  rerank: { contextSize: 1024, sequences: 1, threads },
}
export const chatContext = engineSizes.chat.contextSize

export const createEngines = (log: Log, limits: EngineLimits): LocalEngines => {
  const { idle = idleMs, start = startEngineProcess } = limits
  const freeMemory = limits.freeMemory ?? (() => process.availableMemory())
  const loadedEngines = new Map<string, LoadedEngine>()
  const inspections = createSemaphore(1)
  const failures = new Map<string, string>()

  const unload = (path: string) => {
    loadedEngines.get(path)?.process[Symbol.dispose]()
    loadedEngines.delete(path)
  }
  const timer = setInterval(
    () => {
      for (const [path, { requests, lastUsed }] of loadedEngines)
        if (requests === 0 && Date.now() - lastUsed >= idle) unload(path)
    },
    Math.min(idle, 30_000),
  )
  timer.unref()

  const usedMemory = () => loadedEngines.values().reduce((sum, { need }) => sum + need, 0)
  const availableBytes = () =>
    Math.min(freeMemory() - reserveBytes, (limits.memory ?? Infinity) - usedMemory())

  const makeRoom = (need: number) => {
    const idleEngines = [...loadedEngines]
      .filter(([, { requests }]) => requests === 0)
      .toSorted(([, a], [, b]) => a.lastUsed - b.lastUsed)
    for (const [path] of idleEngines) {
      if (availableBytes() >= need) return
      unload(path)
    }
    const free = Math.max(availableBytes(), 0)
    if (free < need) throw memoryError(need, free)
  }

  const load = ({ path, facts: { role, weightBytes, contextBytes } }: EngineModel): LoadedEngine => {
    const need = weightBytes + contextBytes + overheadBytes
    makeRoom(need)
    const engine = start()
    const startedAt = performance.now()
    const size = engineSizes[role]
    const ready = engine.ask({ type: 'load', path, role, size }, 'loaded').then(async () => {
      await engine.giveWay()
      entry.isReady = true
      failures.delete(path)
      log.info({ model: path, milliseconds: Math.round(performance.now() - startedAt) }, 'local model loaded')
    })
    ready.catch(() => undefined)
    const queue = createFairQueue(role === 'chat' ? size.sequences : 1)
    const entry: LoadedEngine = {
      process: engine,
      ready,
      isReady: false,
      queue,
      need,
      requests: 0,
      lastUsed: Date.now(),
    }
    loadedEngines.set(path, entry)
    return entry
  }

  const failureOf = (error: unknown): unknown => {
    if (!(error instanceof EngineFailedError)) return error
    if (error.reason === 'context') return tooLongError(error.limit ?? 0)
    if (error.reason === 'file') return brokenFileError(error)
    if (error.reason === 'memory') return memoryError(null, null)
    return error.reason === 'crash' ? crashError(error) : engineError(error)
  }

  /** The person who stops leaves at once; their place in the queue is free only when the engine has stopped. */
  const runOnEngine = <Result>(
    model: EngineModel,
    turn: Turn,
    work: (engine: EngineProcess) => Promise<Result>,
  ): Promise<Result> => raceAbort(queueOnEngine(model, turn, work), turn.signal ? [turn.signal] : [])

  const queueOnEngine = async <Result>(
    model: EngineModel,
    { person, signal }: Turn,
    work: (engine: EngineProcess) => Promise<Result>,
  ): Promise<Result> => {
    const { path } = model
    let entry: LoadedEngine | undefined
    try {
      const existing = loadedEngines.get(path)
      entry = existing?.process.isAlive ? existing : load(model)
      entry.requests += 1
      const { process: engine, ready, queue } = entry
      return await queue.run(person, signal, async () => {
        await ready
        signal?.throwIfAborted()
        return work(engine)
      })
    } catch (error) {
      signal?.throwIfAborted()
      const failure = failureOf(error)
      if (failure instanceof AppError) {
        failures.set(path, failure.message)
        log.warn({ err: error, model: path }, 'local model failed')
      }
      if (entry && (!entry.isReady || !entry.process.isAlive) && loadedEngines.get(path) === entry)
        unload(path)
      throw failure
    } finally {
      if (entry) {
        entry.requests -= 1
        entry.lastUsed = Date.now()
      }
    }
  }

  return {
    inspect: (path) =>
      inspections.run(async () => {
        using engine = start()
        try {
          return (await engine.ask({ type: 'inspect', path, size: engineSizes.chat }, 'facts')).facts
        } catch (error) {
          throw failureOf(error)
        }
      }),
    chat: (model, request, turn, onEvent) =>
      runOnEngine(model, turn, (engine) => engine.ask(request, 'finish', { signal: turn.signal, onEvent })),
    embed: (model, texts, turn) =>
      runOnEngine(model, turn, async (engine) => {
        const request = { type: 'embed' as const, texts: [...texts] }
        return (await engine.ask(request, 'vectors', { signal: turn.signal })).vectors
      }),
    rank: (model, query, texts, turn) =>
      runOnEngine(model, turn, async (engine) => {
        const request = { type: 'rank' as const, query, texts: [...texts] }
        return (await engine.ask(request, 'scores', { signal: turn.signal })).scores
      }),
    status: async (path) => {
      const entry = loadedEngines.get(path)
      const reason = failures.get(path) ?? null
      if (!entry?.process.isAlive) return { state: reason === null ? 'idle' : 'failed', reason, memory: null }
      return {
        state: entry.isReady ? 'ready' : 'loading',
        reason: null,
        memory: await entry.process.memory(),
      }
    },
    unload,
    [Symbol.dispose]: () => {
      clearInterval(timer)
      for (const path of loadedEngines.keys()) unload(path)
    },
  }
}
