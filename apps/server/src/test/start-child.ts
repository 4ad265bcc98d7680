import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface Child extends AsyncDisposable {
  readonly process: ChildProcess
  /** Lines of standard output so far. */
  readonly lines: readonly string[]
  /** Resolves once `isReached` is true for the lines. Throws if the child exits before. */
  waitUntil(isReached: (lines: readonly string[]) => boolean): Promise<void>
  /** Kills the process with SIGKILL, like a power failure. Resolves once it has exited. */
  kill(): Promise<void>
}

const noop = () => undefined

/** Runs a script of test/children in a separate process, so that it can be killed. */
export const startChild = (script: string, ...args: string[]): Child => {
  const path = fileURLToPath(new URL(`./children/${script}.ts`, import.meta.url))
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  let errors = ''
  let wake: () => void = noop
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    wake()
  })
  child.stderr.on('data', (piece: Buffer) => (errors += piece.toString()))
  const exitPromise = once(child, 'close').then(() => wake())
  const kill = async () => {
    child.kill('SIGKILL')
    await exitPromise
  }
  return {
    process: child,
    lines,
    waitUntil: async (isReached) => {
      while (!isReached(lines)) {
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`${script} ended: ${errors}`)
        await new Promise<void>((resolve) => (wake = resolve))
      }
    },
    kill,
    [Symbol.asyncDispose]: kill,
  }
}
