import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const main = join(import.meta.dirname, '../../../apps/server/src/main.ts')

export interface RunningAtelier extends AsyncDisposable {
  readonly url: string
  readonly dataDir: string
  /** What it printed so far. */
  readonly output: () => string
  /** kill -9, as a power cut would be; the data stays. */
  kill(): Promise<void>
  /** SIGTERM; answers the exit code. */
  stop(): Promise<number | null>
  /** Starts it again on the same data and port; answers how long it took until it was ready, in milliseconds. */
  restart(): Promise<number>
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

/** The real server in a process of its own, on a fresh data folder and a free port. */
export const startAtelier = async (environment: Record<string, string> = {}): Promise<RunningAtelier> => {
  const dataDir = environment['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'atelier-run-')))
  const port = await freePort()
  const url = `http://localhost:${port}`
  let child: ChildProcess
  let output = ''

  const start = async (): Promise<number> => {
    const began = performance.now()
    child = spawn(process.execPath, [main], {
      env: { ...process.env, LOG_LEVEL: 'error', ...environment, DATA_DIR: dataDir, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (piece: Buffer) => {
        output += piece.toString()
      })
    while (!(await isReady(url))) {
      if (child.exitCode !== null) throw new Error(`Atelier ended with code ${child.exitCode}:\n${output}`)
      await delay(20)
    }
    return performance.now() - began
  }
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
    return child.exitCode
  }
  await start()
  return {
    url,
    dataDir,
    output: () => output,
    kill: async () => {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
    restart: start,
    [Symbol.asyncDispose]: async () => {
      await end('SIGTERM')
      if (!environment['DATA_DIR']) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
