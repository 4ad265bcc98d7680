import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Wording } from '@atelier/contract/write-sentence'
import { AppError } from '../app-error.ts'
import { lowerPriority } from './give-way.ts'
import type { SideAnswer } from './messages.ts'
import { residentMemory } from './resident-memory.ts'

export interface ProcessCost {
  readonly memoryBytes: number
  readonly heapMegabytes: number
  /** Milliseconds; the total, and without progress. */
  readonly time: number
  readonly stalled: number
  readonly watchEvery?: number
}

export interface RequestOptions<Progress> {
  readonly time?: number | undefined
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: Progress) => void) | undefined
  readonly onMemory?: ((bytes: number) => void) | undefined
}

/** Can read files; can't write or start processes; native code only if it draws. */
export interface Program {
  readonly script: URL
  readonly loadsNativeCode: boolean
  /** Its only readable and writable folder besides its own code. */
  readonly room?: string
  readonly words?: Words
}

export interface Words {
  readonly slow: Wording
  readonly big: Wording
  readonly broken: Wording
}

export interface SideProcess<Request, Result, Progress> extends Disposable {
  ask(request: Request, options: RequestOptions<Progress>): Promise<Result>
  readonly alive: boolean
  readonly pid: number | undefined
}

const tooLarge = (message: Wording) => new AppError('TOO_LARGE', message)
const readingWords: Words = {
  slow: 'Reading this file takes too long. Split it into smaller files and add those.',
  big: 'Reading this file takes more memory than allowed. Split it into smaller files and add those.',
  broken: 'This file can’t be read.',
}

const environment = () => {
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

const start = ({ script, loadsNativeCode, room }: Program, cost: ProcessCost): ChildProcess =>
  fork(fileURLToPath(script), {
    execArgv: [
      `--max-old-space-size=${cost.heapMegabytes}`,
      '--permission',
      ...(room === undefined
        ? ['--allow-fs-read=*']
        : [...codeFolders, room].map((folder) => `--allow-fs-read=${folder}`)),
      ...(room === undefined ? [] : [`--allow-fs-write=${room}`]),
      ...(loadsNativeCode ? ['--allow-addons'] : []),
      '--no-warnings',
    ],
    env: room === undefined ? environment() : {},
    ...(room === undefined ? {} : { cwd: room }),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

const memoryEvery = 250
const workAfter = 500

/** For hostile or heavy work, one request at a time. Killed (`alive` is false) over limits or on abort. */
export const startSideProcess = <Request extends object, Result, Progress = never>(
  program: Program,
  cost: ProcessCost,
): SideProcess<Request, Result, Progress> => {
  const child = start(program, cost)
  const words = program.words ?? readingWords
  let alive = true
  let hasYielded = false
  child.once('exit', () => (alive = false))
  child.once('error', () => (alive = false))
  child.unref()
  child.channel?.unref()

  const kill = () => {
    alive = false
    child.kill('SIGKILL')
  }

  const ask = (
    request: Request,
    { signal, time = cost.time, onProgress, onMemory }: RequestOptions<Progress>,
  ) =>
    new Promise<Result>((resolve, reject) => {
      let progressAt = Date.now()
      const startedAt = progressAt
      const watch = setInterval(() => void check(), cost.watchEvery ?? memoryEvery)
      const end = (settle: () => void) => {
        clearInterval(watch)
        signal?.removeEventListener('abort', onAbort)
        child.off('message', onMessage).off('exit', onExit).off('error', onError)
        child.channel?.unref()
        settle()
      }
      const rejectWith = (reason: unknown) => {
        kill()
        end(() => reject(reason))
      }
      const check = async () => {
        const now = Date.now()
        if (now - startedAt > time || now - progressAt > cost.stalled) return rejectWith(tooLarge(words.slow))
        if (now - startedAt > workAfter && !hasYielded && child.pid !== undefined) {
          hasYielded = true
          await lowerPriority(child.pid)
        }
        const memory = child.pid === undefined ? null : await residentMemory(child.pid)
        if (memory !== null) onMemory?.(memory)
        if (memory !== null && memory > cost.memoryBytes) rejectWith(tooLarge(words.big))
      }
      const onAbort = () => rejectWith(signal?.reason)
      const onMessage = (answer: SideAnswer<Result, Progress>) => {
        if (answer.type === 'progress') {
          progressAt = Date.now()
          onProgress?.(answer.progress)
        } else if (answer.type === 'done') end(() => resolve(answer.result))
        else if (answer.type === 'failed') {
          end(() => reject(new AppError(answer.code, answer.sentence, { cause: answer.detail })))
        }
      }
      // Abort: out of heap; SIGKILL: out of memory; otherwise the input crashed it.
      const onExit = (code: number | null, by: string | null) =>
        end(() =>
          reject(
            by === 'SIGABRT' || by === 'SIGKILL' || code === 134
              ? tooLarge(words.big)
              : new AppError('CANNOT_PROCESS', words.broken),
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
    ask,
    get alive() {
      return alive
    },
    get pid() {
      return child.pid
    },
    [Symbol.dispose]: kill,
  }
}
