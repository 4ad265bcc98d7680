import { spawn } from 'node:child_process'
import { englishOf, noSentence } from '@atelier/contract/write-sentence'
import { groupMemory } from '../side-process/resident-memory.ts'
import { findIsolation } from './isolation.ts'

interface RunLimits {
  readonly time: number
  readonly memoryBytes: number
  readonly outputBytes: number
  readonly fileBytes: number
}

interface ProgramRun {
  readonly path: string
  readonly args: readonly string[]
  readonly limits: RunLimits
  readonly signal: AbortSignal
  readonly env?: Record<string, string>
  readonly folder?: string
  readonly readablePaths?: readonly string[]
  readonly input?: Uint8Array
}

export class ProgramFailed extends Error {
  readonly reason: 'isolation' | 'time' | 'memory' | 'output' | 'exit'

  constructor(reason: ProgramFailed['reason'], message: string) {
    super(message)
    this.name = 'ProgramFailed'
    this.reason = reason
  }
}

const memoryCheckMs = 200
const errorOutputMax = 2000

/**
 * Limits of the OS, which apply even if the server dies: CPU time, file size in 512-byte blocks, no core
 * dumps.
 */
const wrapWithLimits = async (run: ProgramRun): Promise<string[]> => {
  const isolation = await findIsolation()
  if (isolation.wrap === null)
    throw new ProgramFailed(
      'isolation',
      `${run.path} can’t run: ${englishOf(isolation.problem ?? noSentence)}`,
    )
  const { fileBytes, time } = run.limits
  const ulimits = `ulimit -c 0; ulimit -f ${Math.ceil(fileBytes / 512)}; ulimit -t ${Math.ceil(time / 1000)}`
  return ['-c', `${ulimits}; exec nice -n 10 "$@"`, 'sh', ...isolation.wrap(run)]
}

/**
 * Runs a program on untrusted input. It sees only its own folder, has no network, and is killed when it
 * exceeds a limit. Throws `ProgramFailed` or the abort reason.
 */
export const runProgram = async (run: ProgramRun): Promise<string> => {
  const { limits, signal, env, folder, input } = run
  const args = await wrapWithLimits(run)
  signal.throwIfAborted()
  const child = spawn('/bin/sh', args, {
    env: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', ...env },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(folder !== undefined && { cwd: folder }),
  })
  const { pid } = child
  const kill = () => {
    if (pid === undefined) return
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // the processes of the group have already exited
    }
  }

  const output: Buffer[] = []
  let length = 0
  let errorOutput = ''
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const fail = (reason: ProgramFailed['reason'], message: string) =>
    reject(new ProgramFailed(reason, `${run.path} ${message}`))
  const onAbort = () => reject(signal.reason)
  const timer = setTimeout(() => fail('time', 'took too long'), limits.time)
  const memoryTimer = setInterval(() => {
    void (pid === undefined ? null : groupMemory(pid).then(checkMemory))
  }, memoryCheckMs)
  const checkMemory = (bytes: number | null) => {
    if (bytes !== null && bytes > limits.memoryBytes) fail('memory', `took ${bytes} bytes of memory`)
  }
  signal.addEventListener('abort', onAbort, { once: true })
  child.stdout.on('data', (piece: Buffer) => {
    output.push(piece)
    length += piece.length
    if (length > limits.outputBytes) fail('output', 'exceeded the output limit')
  })
  child.stderr.on('data', (piece: Buffer) => {
    if (errorOutput.length < errorOutputMax) errorOutput += piece.toString()
  })
  child.once('error', reject)
  child.once('close', (code, signalName) => {
    if (code === 0) resolve(Buffer.concat(output).toString())
    else fail('exit', `ended with ${code ?? signalName}: ${errorOutput.slice(0, errorOutputMax).trim()}`)
  })
  // the program may not read its input, and its exit code tells why
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    clearInterval(memoryTimer)
    signal.removeEventListener('abort', onAbort)
    kill()
  }
}
