import { Worker } from 'node:worker_threads'

/** `bytes` of the hash numbered `id`, in memory that threads share; without them its end is asked for. */
export interface Sha256Ask {
  id: number
  bytes?: Uint8Array<SharedArrayBuffer>
}

/** SHA-256 of what comes piece by piece. */
export interface Sha256 {
  /** The bytes must stay as they are until it is done. */
  update(bytes: Uint8Array<SharedArrayBuffer>): Promise<unknown>
  /** In hex; the last call, also for who gives up. */
  digest(): Promise<string>
}

interface HashRequest {
  resolve: (answer: string) => void
  reject: (error: Error) => void
}

const openThread = () => {
  const waiting: HashRequest[] = []
  const thread = new Worker(new URL('./sha256-thread.ts', import.meta.url))
  // who waits holds the process by what it waits for in turn: a request, a file
  thread.unref()
  thread.on('message', (answer: string) => waiting.shift()?.resolve(answer))
  thread.on('error', (error: Error) => {
    running = null
    for (const { reject } of waiting.splice(0)) reject(error)
  })
  return (ask: Sha256Ask): Promise<string> =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve, reject })
      thread.postMessage(ask, [])
    })
}

let running: ReturnType<typeof openThread> | null = null
let count = 0

/** Made in a thread of its own: 50 MB take 40 ms, in which this one answers nobody. */
export const createSha256 = (): Sha256 => {
  const ask = (running ??= openThread())
  const id = (count += 1)
  return { update: (bytes) => ask({ id, bytes }), digest: () => ask({ id }) }
}
