import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Log } from '../log.ts'

/** Gives every request an id, taken from a proxy's when it has one, and writes one line when it is answered. */
export const requestLog =
  (log: Log): MiddlewareHandler<{ Variables: { requestId: string } }> =>
  async (c, next) => {
    const given = c.req.header('x-request-id')
    const requestId = given && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()
    c.set('requestId', requestId)
    const started = performance.now()
    await next()
    c.res.headers.set('x-request-id', requestId)
    const ms = Math.round(performance.now() - started)
    log.info({ requestId, method: c.req.method, path: c.req.path, status: c.res.status, ms }, 'request')
  }
