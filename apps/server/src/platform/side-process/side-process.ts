import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Wording } from '@atelier/contract/write-sentence'
import { AppError } from '../app-error.ts'
import { lowerPriority } from './lower-priority.ts'
import type { SideProcessMessage } from './messages.ts'
import { residentMemory } from './resident-memory.ts'

export interface ProcessLimits {
  readonly memoryBytes: number
  readonly heapMegabytes: number
  /** `timeMs` limits the whole request, `stalledMs` the time without progress. */
  readonly timeMs: number
  readonly stalledMs: number
  readonly watchEveryMs?: number
}

export interface RequestOptions<Progress> {
  readonly timeMs?: number | undefined
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: Progress) => void) | undefined
  readonly onMemory?: ((bytes: number) => void) | undefined
}

/**
 * The process can read files, but can't write or start processes. It may load native code only with
 * `loadsNativeCode`.
 */
export interface Program {
  readonly script: URL
  readonly loadsNativeCode: boolean
  /** The only writable folder, and the only readable one in addition to the process's own code. */
  readonly folder?: string
  readonly messages?: ProcessMessages
}

export interface ProcessMessages {
  readonly timeout: Wording
  readonly outOfMemory: Wording
  readonly unreadable: Wording
}

export interface SideProcess<Request, Result, Progress> extends Disposable {
  request(request: Request, options: RequestOptions<Progress>): Promise<Result>
  readonly isAlive: boolean
  readonly pid: number | undefined
}

const tooLargeError = (message: Wording) => new AppError('TOO_LARGE', message)
const defaultMessages: ProcessMessages = {
  timeout: 'Reading this file takes too long. Split it into smaller files and add those.',
  outOfMemory: 'Reading this file takes more memory than allowed. Split it into smaller files and add those.',
  unreadable: 'This file can’t be read.',
}

const createEnvironment = () => {
  const { PATH = '', TZ, LANG } = process.env
  return {
    PATH,
    ...(TZ !== undefined && { TZ }),
    ...(LANG !== undefined && { LANG }),
    NODE_ENV: 'production',
  }
}

const root = fileURLToPath(new URL('../../../../..', import.meta.url))
const codeFolders = ['apps/server', 'packages', 'node_modules'].map((folder) => join(root, folder))

const forkProgram = ({ script, loadsNativeCode, folder }: Program, limits: ProcessLimits): ChildProcess =>
  fork(fileURLToPath(script), {
    execArgv: [
      `--max-old-space-size=${limits.heapMegabytes}`,
      '--permission',
      ...(folder === undefined
        ? ['--allow-fs-read=*']
        : [...codeFolders, folder].map((path) => `--allow-fs-read=${path}`)),
      ...(folder === undefined ? [] : [`--allow-fs-write=${folder}`]),
      ...(loadsNativeCode ? ['--allow-addons'] : []),
      '--no-warnings',
    ],
    env: folder === undefined ? createEnvironment() : {},
    ...(folder === undefined ? {} : { cwd: folder }),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

const memoryCheckMs = 250

/**
 * For hostile or heavy work, one request at a time. The process is killed over limits or on abort; `isAlive`
 * is then false.
 */
export const startSideProcess = <Request extends object, Result, Progress = never>(
  program: Program,
  limits: ProcessLimits,
): SideProcess<Request, Result, Progress> => {
  const child = forkProgram(program, limits)
  const messages = program.messages ?? defaultMessages
  let isAlive = true
  child.once('exit', () => (isAlive = false))
  child.once('error', () => (isAlive = false))
  child.unref()
  child.channel?.unref()
  // requests take priority over side processes
  if (child.pid !== undefined) void lowerPriority(child.pid)

  const kill = () => {
    isAlive = false
    child.kill('SIGKILL')
  }

  const sendRequest = (
    request: Request,
    { signal, timeMs: time = limits.timeMs, onProgress, onMemory }: RequestOptions<Progress>,
  ) =>
    new Promise<Result>((resolve, reject) => {
      let progressAt = Date.now()
      const startedAt = progressAt
      const limitsTimer = setInterval(() => void checkLimits(), limits.watchEveryMs ?? memoryCheckMs)
      const end = (settle: () => void) => {
        clearInterval(limitsTimer)
        signal?.removeEventListener('abort', onAbort)
        child.off('message', onMessage).off('exit', onExit).off('error', onError)
        child.channel?.unref()
        settle()
      }
      const rejectWith = (reason: unknown) => {
        kill()
        end(() => reject(reason))
      }
      const checkLimits = async () => {
        const now = Date.now()
        if (now - startedAt > time || now - progressAt > limits.stalledMs)
          return rejectWith(tooLargeError(messages.timeout))
        const memory = child.pid === undefined ? null : await residentMemory(child.pid)
        if (memory !== null) onMemory?.(memory)
        if (memory !== null && memory > limits.memoryBytes) rejectWith(tooLargeError(messages.outOfMemory))
      }
      const onAbort = () => rejectWith(signal?.reason)
      const onMessage = (message: SideProcessMessage<Result, Progress>) => {
        if (message.type === 'progress') {
          progressAt = Date.now()
          onProgress?.(message.progress)
        } else if (message.type === 'done') end(() => resolve(message.result))
        else if (message.type === 'failed') {
          end(() => reject(new AppError(message.code, message.sentence, { cause: message.detail })))
        }
      }
      // SIGABRT: out of heap; SIGKILL: out of memory; otherwise the input crashed the process
      const onExit = (code: number | null, signalName: string | null) =>
        end(() =>
          reject(
            signalName === 'SIGABRT' || signalName === 'SIGKILL' || code === 134
              ? tooLargeError(messages.outOfMemory)
              : new AppError('CANNOT_PROCESS', messages.unreadable),
          ),
        )
      const onError = (error: Error) => end(() => reject(error))
      if (signal?.aborted) return rejectWith(signal.reason)
      signal?.addEventListener('abort', onAbort, { once: true })
      child.on('message', onMessage).once('exit', onExit).once('error', onError)
      child.channel?.ref()
      child.send(request, (error) => error && rejectWith(error))
    })

  return {
    request: sendRequest,
    get isAlive() {
      return isAlive
    },
    get pid() {
      return child.pid
    },
    [Symbol.dispose]: kill,
  }
}
