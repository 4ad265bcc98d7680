import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const defaultMainPath = join(import.meta.dirname, '../../../apps/server/src/main.js')
/** The same as for `npm start` and the container image. */
const nodeOptions = ['--max-semi-space-size=8']

export interface RunningAtelier extends AsyncDisposable {
  readonly url: string
  readonly dataDir: string
  /** Changes with each restart. */
  readonly pid: number
  /** Everything printed so far. */
  readonly output: () => string
  /** Ends the process with kill -9, like a power cut; the data is kept. */
  kill(): Promise<void>
  /** Ends the process with SIGTERM. Resolves to its exit code. */
  stop(): Promise<number | null>
  /**
   * Starts or restarts the server on the same data and port. Resolves to the milliseconds until it was ready.
   * `mainPath` is another version's main.js.
   */
  restart(mainPath?: string): Promise<number>
  /** Starts the server and ends it with kill -9 after `afterMs`, however far it got. */
  startAndKill(afterMs: number, mainPath?: string): Promise<void>
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  )

/**
 * Prepares the real server in a process of its own, with a new data folder and a free port, without starting
 * it.
 */
export const prepareAtelier = async (environment: Record<string, string> = {}): Promise<RunningAtelier> => {
  const dataDir = environment['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'atelier-run-')))
  const port = await freePort()
  const url = `http://localhost:${port}`
  let child: ChildProcess | null = null
  let output = ''

  const spawnChild = (mainPath: string): ChildProcess => {
    const childProcess = spawn(process.execPath, [...nodeOptions, mainPath], {
      env: {
        ...process.env,
        LOG_LEVEL: 'error',
        // all test requests come from one network address
        REQUESTS_PER_MINUTE: 'off',
        SIGN_UPS_PER_HOUR: 'off',
        ...environment,
        DATA_DIR: dataDir,
        PORT: String(port),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [childProcess.stdout, childProcess.stderr])
      stream.on('data', (piece: Buffer) => {
        output += piece.toString()
      })
    child = childProcess
    return childProcess
  }
  const start = async (mainPath = defaultMainPath): Promise<number> => {
    const startedAt = performance.now()
    const firstChild = spawnChild(mainPath)
    while (!(await isReady(url))) {
      if (firstChild.exitCode !== null)
        throw new Error(`Atelier ended with code ${firstChild.exitCode}:\n${output}`)
      await delay(20)
    }
    return performance.now() - startedAt
  }
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
    return child.exitCode
  }
  return {
    url,
    dataDir,
    get pid() {
      return child?.pid ?? 0
    },
    output: () => output,
    kill: async () => {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
    restart: start,
    startAndKill: async (afterMs, mainPath = defaultMainPath) => {
      spawnChild(mainPath)
      await delay(afterMs)
      await end('SIGKILL')
    },
    [Symbol.asyncDispose]: async () => {
      await end('SIGTERM')
      if (!environment['DATA_DIR']) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Like `prepareAtelier`, but started and ready. `mainPath` is another version's main.js. */
export const startAtelier = async (
  environment: Record<string, string> = {},
  mainPath?: string,
): Promise<RunningAtelier> => {
  const atelier = await prepareAtelier(environment)
  await atelier.restart(mainPath)
  return atelier
}
