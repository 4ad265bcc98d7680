import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
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
  readonly idleTimeoutMs?: number
  readonly start?: () => EngineProcess
  readonly freeMemory?: () => number
}

interface LoadedEngine {
  /** Null while the engine waits for memory. */
  process: EngineProcess | null
  ready: Promise<EngineProcess>
  isReady: boolean
  readonly queue: FairQueue
  readonly requiredMemory: number
  requests: number
  lastUsed: number
}

const idleMs = 10 * 60_000
const exitTimeoutMs = 10_000
const overheadBytes = 160 * 1024 ** 2
const reserveBytes = 256 * 1024 ** 2

/** Leaves one core for the server. With two cores, a second thread would slow down both. */
const threads = Math.max(1, availableParallelism() - 1)
const engineSizes: Record<ModelRole, EngineSize> = {
  chat: { contextSize: 4096, sequences: 2, threads },
  embed: { contextSize: 512, sequences: 1, threads },
  rerank: { contextSize: 1024, sequences: 1, threads },
}
export const chatContext = engineSizes.chat.contextSize

export const createEngines = (log: Log, limits: EngineLimits): LocalEngines => {
  const { idleTimeoutMs = idleMs, start = startEngineProcess } = limits
  const freeMemory = limits.freeMemory ?? (() => process.availableMemory())
  const loadedEngines = new Map<string, LoadedEngine>()
  const inspections = createSemaphore(1)
  const admissions = createSemaphore(1)
  const failures = new Map<string, string>()

  const exits = new Set<Promise<void>>()
  const stop = (engine: EngineProcess) => {
    engine[Symbol.dispose]()
    const exit = Promise.race([engine.exitPromise, delay(exitTimeoutMs, undefined, { ref: false })])
    exits.add(exit)
    void exit.finally(() => exits.delete(exit))
    return exit
  }
  const unload = async (path: string): Promise<void> => {
    const engine = loadedEngines.get(path)?.process
    loadedEngines.delete(path)
    if (engine) await stop(engine)
  }
  const timer = setInterval(
    () => {
      for (const [path, { requests, lastUsed }] of loadedEngines)
        if (requests === 0 && Date.now() - lastUsed >= idleTimeoutMs) void unload(path)
    },
    Math.min(idleTimeoutMs, 30_000),
  )
  timer.unref()

  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
  const availableBytes = async (): Promise<number> => {
    const admittedEngines = [...loadedEngines.values()].filter((entry) => entry.process?.isAlive)
    const unallocatedMemory = await Promise.all(
      admittedEngines.map(async ({ process: engine, isReady, requiredMemory }) =>
        isReady ? 0 : Math.max(0, requiredMemory - ((await engine?.memory()) ?? 0)),
      ),
    )
    return Math.min(
      freeMemory() - reserveBytes - sum(unallocatedMemory),
      (limits.memory ?? Infinity) - sum(admittedEngines.map(({ requiredMemory }) => requiredMemory)),
    )
  }

  const freeMemoryFor = async (requiredMemory: number): Promise<void> => {
    await Promise.all(exits)
    for (;;) {
      const availableMemory = await availableBytes()
      if (availableMemory >= requiredMemory) return
      const [idlePath] = [...loadedEngines]
        .filter(([, { process: engine, requests }]) => engine && requests === 0)
        .toSorted(([, a], [, b]) => a.lastUsed - b.lastUsed)
        .map(([path]) => path)
      if (idlePath === undefined) throw memoryError(requiredMemory, Math.max(availableMemory, 0))
      await unload(idlePath)
    }
  }

  /** Admits one engine at a time, since each measures the memory that the previous one left free. */
  const admit = (path: string, entry: LoadedEngine): Promise<EngineProcess> =>
    admissions.run(async () => {
      await freeMemoryFor(entry.requiredMemory)
      if (loadedEngines.get(path) !== entry) throw new EngineFailedError('crash', 'The engine was stopped.')
      return (entry.process = start())
    })

  const load = ({ path, facts: { role, weightBytes, contextBytes } }: EngineModel): LoadedEngine => {
    const size = engineSizes[role]
    const begin = async () => {
      const engine = await admit(path, entry)
      const startedAt = performance.now()
      await engine.request({ type: 'load', path, role, size }, 'loaded')
      await engine.giveWay()
      entry.isReady = true
      log.info({ model: path, milliseconds: Math.round(performance.now() - startedAt) }, 'local model loaded')
      return engine
    }
    const entry: LoadedEngine = {
      process: null,
      ready: Promise.resolve().then(begin),
      isReady: false,
      queue: createFairQueue(role === 'chat' ? size.sequences : 1),
      requiredMemory: weightBytes + contextBytes + overheadBytes,
      requests: 0,
      lastUsed: Date.now(),
    }
    loadedEngines.set(path, entry)
    entry.ready.catch(() => discard(path, entry))
    return entry
  }
  const discard = (path: string, entry: LoadedEngine) => {
    if (loadedEngines.get(path) === entry) void unload(path)
  }

  const failureOf = (error: unknown): unknown => {
    if (!(error instanceof EngineFailedError)) return error
    if (error.reason === 'context') return tooLongError(error.limit ?? 0)
    if (error.reason === 'file') return brokenFileError(error)
    if (error.reason === 'memory') return memoryError(null, null)
    return error.reason === 'crash' ? crashError(error) : engineError(error)
  }

  /** Rejects as soon as the person stops, but frees their slot only when the engine has stopped. */
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
      entry = existing && existing.process?.isAlive !== false ? existing : load(model)
      entry.requests += 1
      const { ready, queue } = entry
      return await queue.run(person, signal, async () => {
        const engine = await ready
        signal?.throwIfAborted()
        const result = await work(engine)
        failures.delete(path)
        return result
      })
    } catch (error) {
      if (entry?.process?.isAlive === false) discard(path, entry)
      signal?.throwIfAborted()
      const failure = failureOf(error)
      if (failure instanceof AppError) {
        failures.set(path, failure.message)
        log.warn({ err: error, model: path }, 'local model failed')
      }
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
        const engine = start()
        try {
          return (await engine.request({ type: 'inspect', path, size: engineSizes.chat }, 'facts')).facts
        } catch (error) {
          throw failureOf(error)
        } finally {
          void stop(engine)
        }
      }),
    chat: (model, request, turn, onEvent) =>
      runOnEngine(model, turn, (engine) =>
        engine.request(request, 'finish', { signal: turn.signal, onEvent }),
      ),
    embed: (model, texts, turn) =>
      runOnEngine(model, turn, async (engine) => {
        const request = { type: 'embed' as const, texts: [...texts] }
        return (await engine.request(request, 'vectors', { signal: turn.signal })).vectors
      }),
    rank: (model, query, texts, turn) =>
      runOnEngine(model, turn, async (engine) => {
        const request = { type: 'rank' as const, query, texts: [...texts] }
        return (await engine.request(request, 'scores', { signal: turn.signal })).scores
      }),
    status: async (path) => {
      const entry = loadedEngines.get(path)
      const reason = failures.get(path) ?? null
      if (!entry || entry.process?.isAlive === false)
        return { state: reason === null ? 'idle' : 'failed', reason, memory: null }
      return {
        state: entry.isReady ? 'ready' : 'loading',
        reason: null,
        memory: (await entry.process?.memory()) ?? null,
      }
    },
    unload: (path) => void unload(path),
    [Symbol.dispose]: () => {
      clearInterval(timer)
      for (const path of loadedEngines.keys()) void unload(path)
    },
  }
}
