import { fork } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { lowerPriority } from '../side-process/lower-priority.ts'
import { residentMemory } from '../side-process/resident-memory.ts'
import { EngineEvent, type EngineFailure, type EngineRequest } from './messages.ts'

export class EngineFailedError extends Error {
  readonly reason: EngineFailure | 'crash'
  readonly limit: number | undefined
  constructor(reason: EngineFailure | 'crash', detail: string, limit?: number) {
    super(detail)
    this.name = 'EngineFailedError'
    this.reason = reason
    this.limit = limit
  }
}

type RequestEvent = Extract<EngineEvent, { id: number }>
type FinalEventType = 'facts' | 'loaded' | 'finish' | 'vectors' | 'scores'
type WithoutId<Request> = Request extends { id: number } ? Omit<Request, 'id'> : never
export type EngineRequestInput = WithoutId<Exclude<EngineRequest, { type: 'abort' }>>

interface PendingRequest {
  readonly handleEvent: (event: RequestEvent) => void
  readonly fail: (error: Error) => void
}

export interface EngineProcess extends Disposable {
  /**
   * Calls `onEvent` for every event until the abort, and resolves with the last one. Throws
   * EngineFailedError, or the abort reason once the engine has stopped, since it can't take another request
   * before.
   */
  request<Last extends FinalEventType>(
    request: EngineRequestInput,
    last: Last,
    options?: { signal?: AbortSignal | undefined; onEvent?: (event: RequestEvent) => void },
  ): Promise<Extract<RequestEvent, { type: Last }>>
  readonly isAlive: boolean
  /** Resolves when the process has exited, which frees its memory. */
  readonly exitPromise: Promise<void>
  memory(): Promise<number | null>
  giveWay(): Promise<void>
}

export interface EngineChild {
  readonly pid?: number | undefined
  readonly channel?: { ref(): void; unref(): void } | null | undefined
  send(message: object, done?: (error: Error | null) => void): boolean
  kill(signal: 'SIGKILL'): boolean
  unref(): void
  on(event: 'message', listen: (message: unknown) => void): unknown
  once(event: 'exit', listen: (code: number | null, signal: string | null) => void): unknown
  on(event: 'error', listen: (error: Error) => void): unknown
}

const script = new URL('engine/main.ts', import.meta.url)

const createEnvironment = () => {
  const { PATH = '', HOME, LANG, LD_LIBRARY_PATH } = process.env
  return {
    PATH,
    ...(HOME !== undefined && { HOME }),
    ...(LANG !== undefined && { LANG }),
    ...(LD_LIBRARY_PATH !== undefined && { LD_LIBRARY_PATH }),
    NODE_ENV: 'production',
    NODE_LLAMA_CPP_SKIP_DOWNLOAD: 'true',
  }
}

/** The process can't write files. It may start one subprocess, in which node-llama-cpp tests its binary. */
const forkEngine = (): EngineChild =>
  fork(fileURLToPath(script), {
    execArgv: [
      '--expose-gc',
      '--permission',
      '--allow-fs-read=*',
      '--allow-addons',
      '--allow-child-process',
      '--no-warnings',
    ],
    env: createEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

export const startEngineProcess = (startProcess: () => EngineChild = forkEngine): EngineProcess => {
  const child = startProcess()
  const pendingRequests = new Map<number, PendingRequest>()
  const { promise: exitPromise, resolve: markExited } = Promise.withResolvers<void>()
  let isAlive = true
  let lastId = 0

  const end = (error: EngineFailedError) => {
    isAlive = false
    for (const { fail } of pendingRequests.values()) fail(error)
    pendingRequests.clear()
  }
  const kill = () => {
    end(new EngineFailedError('crash', 'The engine was stopped.'))
    child.kill('SIGKILL')
  }
  child.once('exit', (code, signal) => {
    end(new EngineFailedError('crash', `The engine ended with ${signal ?? code}.`))
    markExited()
  })
  child.on('error', (error: Error) => {
    end(new EngineFailedError('crash', error.message))
    // a process that couldn't start emits no exit
    if (child.pid === undefined) markExited()
  })
  child.on('message', (message) => {
    const parsed = EngineEvent.safeParse(message)
    if (!parsed.success) return kill()
    if (parsed.data.type !== 'ready') pendingRequests.get(parsed.data.id)?.handleEvent(parsed.data)
  })
  child.unref()
  child.channel?.unref()

  const sendRequest: EngineProcess['request'] = (request, last, { signal, onEvent } = {}) =>
    new Promise((resolve, reject) => {
      if (!isAlive) return reject(new EngineFailedError('crash', 'The engine has ended.'))
      if (signal?.aborted) return reject(signal.reason as Error)
      const id = ++lastId
      const settle = (work: () => void) => {
        pendingRequests.delete(id)
        signal?.removeEventListener('abort', onAbort)
        if (pendingRequests.size === 0) child.channel?.unref()
        work()
      }
      const fail = (error: Error) => settle(() => reject(error))
      const onAbort = () => {
        if (isAlive) child.send({ type: 'abort', id } satisfies EngineRequest, () => undefined)
      }
      const handleEvent = (event: RequestEvent) => {
        const isLast = event.type === 'failed' || event.type === last
        if (signal?.aborted) {
          if (isLast) fail(signal.reason as Error)
        } else if (event.type === 'failed')
          fail(new EngineFailedError(event.reason, event.detail, event.limit))
        else if (event.type === last)
          settle(() => resolve(event as Extract<RequestEvent, { type: typeof last }>))
        else onEvent?.(event)
      }
      pendingRequests.set(id, { handleEvent, fail })
      signal?.addEventListener('abort', onAbort, { once: true })
      child.channel?.ref()
      child.send({ ...request, id }, (error) => error && fail(new EngineFailedError('crash', error.message)))
    })

  return {
    request: sendRequest,
    exitPromise,
    get isAlive() {
      return isAlive
    },
    memory: async () => (child.pid === undefined ? null : residentMemory(child.pid)),
    giveWay: async () => {
      if (child.pid !== undefined) await lowerPriority(child.pid, constants.priority.PRIORITY_LOW)
    },
    [Symbol.dispose]: kill,
  }
}
