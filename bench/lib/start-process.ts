import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Process extends AsyncDisposable {
  readonly url: string
  readonly pid: number
}

const processes = join(import.meta.dirname, '../processes')

const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.once('exit', (code) => reject(new Error(`the process ended with code ${code}`)))
  })

/** Starts one of `bench/processes` as a process of its own, so that its work isn't attributed to another. */
export const startProcess = async (name: string, ...settings: string[]): Promise<Process> => {
  const child = spawn(process.execPath, [join(processes, `${name}.ts`), ...settings], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await firstLine(child)
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
    },
  }
}
