import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../../../platform/app-error.ts'
import type { OnProgress, SourceFile } from '../extraction.ts'
import { cannotRead, tooLarge } from '../refuse.ts'
import type { ReadAnswer, ReadRequest } from './messages.ts'
import { residentMemory } from './resident-memory.ts'

export interface ReadingCost {
  readonly memoryBytes: number
  readonly heapMegabytes: number
  /** Milliseconds for a whole file, and without any progress. */
  readonly time: number
  readonly stalled: number
}

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: OnProgress | undefined
  /** Bytes of memory that the reading process has, a few times a second and at the end. */
  readonly onMemory?: ((bytes: number) => void) | undefined
}

/** What is run. It may read files, but not write, start processes or, unless it draws, load native code. */
export interface Program {
  readonly script: URL
  readonly loadsNativeCode: boolean
}

export interface ReadingProcess<Result> extends Disposable {
  read(path: string, file: SourceFile, options: ReadOptions): Promise<Result>
  readonly alive: boolean
  readonly pid: number | undefined
}

const tooSlow = () => tooLarge('Reading this file takes too long. Split it into smaller files and add those.')
const tooBig = () =>
  tooLarge('Reading this file takes more memory than is allowed. Split it into smaller files and add those.')

/** What the system may tell the child: nothing of the server's keys. */
const environment = () => {
  const { PATH = '', TZ, LANG } = process.env
  return {
    PATH,
    ...(TZ !== undefined && { TZ }),
    ...(LANG !== undefined && { LANG }),
    NODE_ENV: 'production',
  }
}

const start = ({ script, loadsNativeCode }: Program, cost: ReadingCost): ChildProcess =>
  fork(fileURLToPath(script), {
    execArgv: [
      `--max-old-space-size=${cost.heapMegabytes}`,
      '--permission',
      '--allow-fs-read=*',
      ...(loadsNativeCode ? ['--allow-addons'] : []),
      '--no-warnings',
    ],
    env: environment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

const memoryEvery = 250

/**
 * A process that reads files one after another. It is killed (and `alive` is false then)
 * when a file takes too long, too much memory or is no longer wanted.
 */
export const startReadingProcess = <Result>(program: Program, cost: ReadingCost): ReadingProcess<Result> => {
  const child = start(program, cost)
  let alive = true
  child.once('exit', () => (alive = false))
  child.once('error', () => (alive = false))
  child.unref()
  child.channel?.unref()

  const kill = () => {
    alive = false
    child.kill('SIGKILL')
  }

  const read: ReadingProcess<Result>['read'] = (path, file, { signal, onProgress, onMemory }) =>
    new Promise<Result>((resolve, reject) => {
      let progressAt = Date.now()
      const startedAt = progressAt
      const watch = setInterval(() => void check(), memoryEvery)
      const end = (settle: () => void) => {
        clearInterval(watch)
        signal?.removeEventListener('abort', onAbort)
        child.off('message', onMessage).off('exit', onExit).off('error', onError)
        child.channel?.unref()
        settle()
      }
      const give = (reason: unknown) => {
        kill()
        end(() => reject(reason))
      }
      const check = async () => {
        const now = Date.now()
        if (now - startedAt > cost.time || now - progressAt > cost.stalled) return give(tooSlow())
        const memory = child.pid === undefined ? null : await residentMemory(child.pid)
        if (memory !== null) onMemory?.(memory)
        if (memory !== null && memory > cost.memoryBytes) give(tooBig())
      }
      const onAbort = () => give(signal?.reason)
      const onMessage = (answer: ReadAnswer<Result>) => {
        if (answer.type === 'progress') {
          progressAt = Date.now()
          onProgress?.(answer.progress)
        } else if (answer.type === 'done') end(() => resolve(answer.result))
        else if (answer.type === 'failed') {
          end(() => reject(new AppError(answer.code, answer.message, { cause: answer.detail })))
        }
      }
      // Out of heap the runtime aborts, out of memory the system kills; else a reader broke the process.
      const onExit = (code: number | null, by: string | null) =>
        end(() =>
          reject(
            by === 'SIGABRT' || by === 'SIGKILL' || code === 134
              ? tooBig()
              : cannotRead('This file cannot be read.'),
          ),
        )
      const onError = (error: Error) => end(() => reject(error))
      if (signal?.aborted) return give(signal.reason)
      signal?.addEventListener('abort', onAbort, { once: true })
      child.on('message', onMessage).once('exit', onExit).once('error', onError)
      child.channel?.ref()
      const request: ReadRequest = { path, file }
      child.send(request, (error) => error && give(error))
    })

  return {
    read,
    get alive() {
      return alive
    },
    get pid() {
      return child.pid
    },
    [Symbol.dispose]: kill,
  }
}
