import { Worker } from 'node:worker_threads'

/** A request without `bytes` asks for the digest. */
export interface Sha256Request {
  id: number
  bytes?: Uint8Array<SharedArrayBuffer>
}

export interface Sha256 {
  /** `bytes` must not change until the promise resolves. */
  update(bytes: Uint8Array<SharedArrayBuffer>): Promise<unknown>
  /** Returns hex. Must be called even after a failure. */
  digest(): Promise<string>
}

interface HashRequest {
  resolve: (answer: string) => void
  reject: (error: Error) => void
}

const openThread = () => {
  const queue: HashRequest[] = []
  const thread = new Worker(new URL('./sha256-thread.ts', import.meta.url))
  thread.unref()
  thread.on('message', (answer: string) => queue.shift()?.resolve(answer))
  thread.on('error', (error: Error) => {
    hashThread = null
    for (const { reject } of queue.splice(0)) reject(error)
  })
  return (request: Sha256Request): Promise<string> =>
    new Promise((resolve, reject) => {
      queue.push({ resolve, reject })
      thread.postMessage(request, [])
    })
}

let hashThread: ReturnType<typeof openThread> | null = null
let count = 0

/** Hashes in a thread, since 50 MB would block the event loop for 40 ms. */
export const createSha256 = (): Sha256 => {
  const hash = (hashThread ??= openThread())
  const id = (count += 1)
  return { update: (bytes) => hash({ id, bytes }), digest: () => hash({ id }) }
}
