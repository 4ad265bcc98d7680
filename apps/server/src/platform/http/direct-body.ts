import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

const waitingMax = 16

const bodies = new AsyncLocalStorage<IncomingMessage>()

const endOf = (incoming: IncomingMessage): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      const leave = () => incoming.off('end', end).off('error', cut).off('close', cut)
      const end = () => {
        leave()
        controller.close()
      }
      const cut = (error?: Error) => {
        leave()
        controller.error(error ?? new Error('The line was cut.'))
      }
      incoming.on('end', end).on('error', cut).on('close', cut)
    },
  })

/** Leaves a PATCH body on the socket for `readDirectly`: each stream costs as much as the disk write. */
export const withDirectBody = <Result>(
  c: Context,
  work: (request: Request) => Promise<Result>,
): Promise<Result> => {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  const { method, url, headers } = c.req.raw
  if (!incoming || method !== 'PATCH' || !headers.has('content-length')) return work(c.req.raw)
  const init: RequestInit & { duplex: 'half' } = { method, headers, body: endOf(incoming), duplex: 'half' }
  return bodies.run(incoming, () => work(new Request(url, init)))
}

/** Frees the memory now: leaving 50 MB to the collector causes two full GCs. */
const releaseMemory = ({ buffer, byteLength }: Buffer) => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/** Each chunk is valid until the next is requested. Ends with `control`. */
async function* piecesOf(incoming: IncomingMessage, control: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let over: { cut?: Error } | null = null
  let wake = () => {}
  const take = (piece: Buffer) => {
    waiting.push(piece)
    if (waiting.length >= waitingMax) incoming.pause()
    wake()
  }
  const end = (cut?: Error) => {
    over ??= cut ? { cut } : {}
    wake()
  }
  const completion = finished(control.resume(), { writable: false }).then(() => end(), end)
  incoming.on('data', take)
  try {
    for (;;) {
      const pieces = waiting
      waiting = []
      for (const piece of pieces) {
        yield piece
        releaseMemory(piece)
      }
      if (waiting.length > 0) continue
      if (over) break
      incoming.resume()
      const { promise, resolve } = Promise.withResolvers<void>()
      wake = resolve
      await promise
    }
    await completion
    const { cut } = over as { cut?: Error }
    if (cut) throw cut
  } finally {
    incoming.off('data', take).resume()
  }
}

/** A request's body in pieces. A piece's memory is freed when the next one is requested: copy what you keep. */
export const readDirectly = (stream: Readable): AsyncIterable<Uint8Array> => {
  const incoming = bodies.getStore()
  return incoming ? piecesOf(incoming, stream) : stream
}
