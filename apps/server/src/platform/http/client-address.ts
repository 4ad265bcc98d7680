import type { Context } from 'hono'
import type { HttpBindings } from '@hono/node-server'

const connectedFrom = (c: Context): string => {
  const bindings = c.env as Partial<HttpBindings> | undefined
  return bindings?.incoming?.socket.remoteAddress ?? 'unknown'
}

/**
 * Where a request comes from: the connection's other end, or what the outermost of
 * `proxies` trusted proxies wrote into X-Forwarded-For. What a client writes there itself
 * stands further left and counts for nothing.
 */
export const clientAddress = (c: Context, proxies: number): string => {
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  return (proxies > 0 && forwarded.at(-proxies)) || connectedFrom(c)
}

/** From this machine itself, through no proxy. */
export const isLocal = (c: Context): boolean =>
  !c.req.header('x-forwarded-for') &&
  !c.req.header('forwarded') &&
  /^(::1|(::ffff:)?127\.|unknown$)/.test(connectedFrom(c))
