import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { HttpBindings } from '@hono/node-server'

const bodyOf = (incoming: IncomingMessage): ReadableStream<Uint8Array> => {
  const pieces = incoming.iterator({ destroyOnReturn: false })
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value as Uint8Array)
      },
      cancel: () => void incoming.resume(),
    },
    { highWaterMark: 4 },
  )
}

/**
 * The request with a body that hands on what the socket gave. The usual one copies every
 * piece (node:stream's toWeb): for a large upload that is half of its work.
 */
export const withPlainBody = (c: Context): Request => {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  if (!incoming || c.req.method !== 'PATCH') return c.req.raw
  const { method, url, headers } = c.req.raw
  // not in the types of fetch: a body that is a stream needs it
  const init: RequestInit & { duplex: 'half' } = { method, headers, body: bodyOf(incoming), duplex: 'half' }
  return new Request(url, init)
}
