import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** So many pieces of 64 KB wait for who reads them before the sender has to wait. */
const waitingMax = 16

const bodies = new AsyncLocalStorage<IncomingMessage>()

/** Ends when the body of `incoming` ends, and breaks off when that does; without its bytes. */
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

/**
 * Does `work` with the request. Where a PATCH tells its length, the bytes of its body stay with the
 * socket for `readDirectly`: every stream on their way costs as much as writing them to the disk.
 */
export const withDirectBody = <Result>(
  c: Context,
  work: (request: Request) => Promise<Result>,
): Promise<Result> => {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  const { method, url, headers } = c.req.raw
  if (!incoming || method !== 'PATCH' || !headers.has('content-length')) return work(c.req.raw)
  // not in the types of fetch: a body that is a stream needs it
  const init: RequestInit & { duplex: 'half' } = { method, headers, body: endOf(incoming), duplex: 'half' }
  return bodies.run(incoming, () => work(new Request(url, init)))
}

/** Gives a piece's memory back now: 50 MB of it left to the collector make it look through all of the heap twice. */
const releaseMemory = ({ buffer, byteLength }: Buffer) => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/** The bytes of the body that is being answered, each piece until the next is asked for, and until `control`, what became of the request's own, ends. */
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

/** The bytes behind a stream that `withDirectBody`'s request became; the stream itself for any other. */
export const readDirectly = (stream: Readable): AsyncIterable<Uint8Array> => {
  const incoming = bodies.getStore()
  return incoming ? piecesOf(incoming, stream) : stream
}
