import { spawn } from 'node:child_process'
import { englishOf, noSentence } from '@atelier/contract/write-sentence'
import { groupMemory } from '../side-process/resident-memory.ts'
import { findIsolation } from './isolation.ts'

/** What one run may cost. Milliseconds and bytes. */
interface RunCost {
  readonly time: number
  /** Of the program and all that it starts. */
  readonly memoryBytes: number
  /** Of what it says. */
  readonly outputBytes: number
  /** Of one file that it writes. */
  readonly fileBytes: number
}

interface ProgramRun {
  /** As `findProgram` found it. */
  readonly path: string
  readonly args: readonly string[]
  readonly cost: RunCost
  readonly signal: AbortSignal
  /** Beside the path, which is all that it is told of the server's environment. */
  readonly env?: Record<string, string>
  /** The only folder that it may write to. */
  readonly folder?: string
  /** Files and folders that it may read, in addition to its own and the system's programs. */
  readonly reads?: readonly string[]
  readonly input?: Uint8Array
}

/** Thrown when a program cannot be isolated, was stopped for its cost, or ended with an error. */
export class ProgramFailed extends Error {
  readonly reason: 'isolation' | 'time' | 'memory' | 'output' | 'exit'

  constructor(reason: ProgramFailed['reason'], message: string) {
    super(message)
    this.name = 'ProgramFailed'
    this.reason = reason
  }
}

const memoryEvery = 200
const complaintMax = 2000

/**
 * What the system itself holds it to: no core dumps, no larger files (in blocks of 512 bytes), no more processor
 * time than it has time, which ends it even where the server is gone; after everybody else, and isolated.
 */
const wrap = async (run: ProgramRun): Promise<string[]> => {
  const isolation = await findIsolation()
  if (isolation.wrap === null)
    throw new ProgramFailed(
      'isolation',
      `${run.path} does not run: ${englishOf(isolation.problem ?? noSentence)}`,
    )
  const { fileBytes, time } = run.cost
  const limits = `ulimit -c 0; ulimit -f ${Math.ceil(fileBytes / 512)}; ulimit -t ${Math.ceil(time / 1000)}`
  return ['-c', `${limits}; exec nice -n 10 "$@"`, 'sh', ...isolation.wrap(run)]
}

/**
 * Runs a program of the system's that is given what people send, and answers what it said. Of the server it sees its
 * folder alone, and no network. It is killed, with all that it has started, when it costs too much or is no longer
 * wanted. Throws `ProgramFailed` or the signal's reason.
 */
export const runProgram = async (run: ProgramRun): Promise<string> => {
  const { cost, signal, env, folder, input } = run
  const args = await wrap(run)
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
      // it and all its own have gone by themselves
    }
  }

  const output: Buffer[] = []
  let length = 0
  let complaint = ''
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const fail = (reason: ProgramFailed['reason'], message: string) =>
    reject(new ProgramFailed(reason, `${run.path} ${message}`))
  const onAbort = () => reject(signal.reason)
  const late = setTimeout(() => fail('time', 'took too long'), cost.time)
  const watch = setInterval(() => {
    void (pid === undefined ? null : groupMemory(pid).then(checkMemory))
  }, memoryEvery)
  const checkMemory = (bytes: number | null) => {
    if (bytes !== null && bytes > cost.memoryBytes) fail('memory', `took ${bytes} bytes of memory`)
  }
  signal.addEventListener('abort', onAbort, { once: true })
  child.stdout.on('data', (piece: Buffer) => {
    output.push(piece)
    length += piece.length
    if (length > cost.outputBytes) fail('output', 'said too much')
  })
  child.stderr.on('data', (piece: Buffer) => {
    if (complaint.length < complaintMax) complaint += piece.toString()
  })
  child.once('error', reject)
  child.once('close', (code, by) => {
    if (code === 0) resolve(Buffer.concat(output).toString())
    else fail('exit', `ended with ${code ?? by}: ${complaint.slice(0, complaintMax).trim()}`)
  })
  // one that ends without reading what it was given says why by how it ended
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  try {
    return await promise
  } finally {
    clearTimeout(late)
    clearInterval(watch)
    signal.removeEventListener('abort', onAbort)
    kill()
  }
}
