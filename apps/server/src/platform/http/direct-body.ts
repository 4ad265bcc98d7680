import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

const queuedChunksMax = 16

const incomingRequest = new AsyncLocalStorage<IncomingMessage>()

const createEndSignalStream = (incoming: IncomingMessage): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      const removeListeners = () => incoming.off('end', end).off('error', fail).off('close', fail)
      const end = () => {
        removeListeners()
        controller.close()
      }
      const fail = (error?: Error) => {
        removeListeners()
        controller.error(error ?? new Error('The connection was lost.'))
      }
      incoming.on('end', end).on('error', fail).on('close', fail)
    },
  })

/**
 * Keeps a PATCH body on the socket for `readDirectly`, since every additional stream costs as much as writing
 * to disk.
 */
export const withDirectBody = <Result>(
  c: Context,
  work: (request: Request) => Promise<Result>,
): Promise<Result> => {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  const { method, url, headers } = c.req.raw
  if (!incoming || method !== 'PATCH' || !headers.has('content-length')) return work(c.req.raw)
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers,
    body: createEndSignalStream(incoming),
    duplex: 'half',
  }
  return incomingRequest.run(incoming, () => work(new Request(url, init)))
}

/** Frees the memory at once, since 50 MB of garbage would cause two full collections. */
const releaseMemory = ({ buffer, byteLength }: Buffer) => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/**
 * Each chunk is valid until the next one is requested. Ends when `control`, the empty request stream, ends.
 */
async function* readChunks(incoming: IncomingMessage, control: Readable): AsyncGenerator<Buffer> {
  let queue: Buffer[] = []
  let outcome: { error?: Error } | null = null
  let wake = () => {}
  const onChunk = (chunk: Buffer) => {
    queue.push(chunk)
    if (queue.length >= queuedChunksMax) incoming.pause()
    wake()
  }
  const end = (error?: Error) => {
    outcome ??= error ? { error } : {}
    wake()
  }
  const completion = finished(control.resume(), { writable: false }).then(() => end(), end)
  incoming.on('data', onChunk)
  try {
    for (;;) {
      const chunks = queue
      queue = []
      for (const chunk of chunks) {
        yield chunk
        releaseMemory(chunk)
      }
      if (queue.length > 0) continue
      if (outcome) break
      incoming.resume()
      const { promise, resolve } = Promise.withResolvers<void>()
      wake = resolve
      await promise
    }
    await completion
    const { error } = outcome as { error?: Error }
    if (error) throw error
  } finally {
    incoming.off('data', onChunk).resume()
  }
}

/**
 * Yields a request's body in chunks. A chunk's memory is freed when the next one is requested, so copy what
 * you keep.
 */
export const readDirectly = (stream: Readable): AsyncIterable<Uint8Array> => {
  const request = incomingRequest.getStore()
  return request ? readChunks(request, stream) : stream
}
