import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { groupMemory } from '../side-process/resident-memory.ts'

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
  readonly folder?: string
  readonly input?: Uint8Array
}

/** Thrown when a program was stopped for its cost, or ended otherwise than well. */
export class ProgramFailed extends Error {
  readonly reason: 'time' | 'memory' | 'output' | 'exit'

  constructor(reason: ProgramFailed['reason'], message: string) {
    super(message)
    this.name = 'ProgramFailed'
    this.reason = reason
  }
}

const memoryEvery = 200
const complaintMax = 2000

/** Whether the system lets a program have a network of its own, with nothing in it: many containers do not. */
let separates: Promise<boolean> | undefined
const canSeparate = (): Promise<boolean> =>
  (separates ??= promisify(execFile)('unshare', ['-rn', 'true']).then(
    () => true,
    () => false,
  ))

/**
 * What the system itself holds it to: no core dumps, no larger files (in blocks of 512 bytes), no more processor
 * time than it has time, which ends it even where the server is gone; after everybody else, and without a network.
 */
const wrap = async ({ path, args, cost }: ProgramRun): Promise<[string, string[]]> => {
  if (process.platform === 'win32') return [path, [...args]]
  const limits = `ulimit -c 0; ulimit -f ${Math.ceil(cost.fileBytes / 512)}; ulimit -t ${Math.ceil(cost.time / 1000)}`
  const separate = (await canSeparate()) ? 'unshare -rn ' : ''
  return ['/bin/sh', ['-c', `${limits}; exec ${separate}nice -n 10 "$@"`, 'sh', path, ...args]]
}

/**
 * Runs a program of the system's that is given what people send, and answers what it said. It is killed, with all
 * that it has started, when it costs too much or is no longer wanted. Throws `ProgramFailed` or the signal's reason.
 */
export const runProgram = async (run: ProgramRun): Promise<string> => {
  const { cost, signal, env, folder, input } = run
  const [command, args] = await wrap(run)
  signal.throwIfAborted()
  const child = spawn(command, args, {
    env: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', ...env },
    detached: process.platform !== 'win32',
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(folder !== undefined && { cwd: folder }),
  })
  const { pid } = child
  const kill = () => {
    if (pid === undefined) return
    try {
      if (process.platform === 'win32') child.kill('SIGKILL')
      else process.kill(-pid, 'SIGKILL')
    } catch {
      // it and all its own have gone by themselves
    }
  }

  const said: Buffer[] = []
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
    said.push(piece)
    length += piece.length
    if (length > cost.outputBytes) fail('output', 'said too much')
  })
  child.stderr.on('data', (piece: Buffer) => {
    if (complaint.length < complaintMax) complaint += piece.toString()
  })
  child.once('error', reject)
  child.once('close', (code, by) => {
    if (code === 0) resolve(Buffer.concat(said).toString())
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
