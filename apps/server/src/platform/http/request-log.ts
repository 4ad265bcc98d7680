import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Log } from '../log.ts'
import { clientAddress } from './client-address.ts'

/** The path of an invitation link contains its secret. */
const withoutSecrets = (path: string) => path.replace(/(\/invitations(?:\/|%2f)).*$/is, '$1…')

const refusalStatuses = new Set([401, 403, 404, 429])

export const requestLog =
  (
    log: Log,
    trustedProxies: number,
  ): MiddlewareHandler<{ Variables: { requestId: string; userId?: string | undefined } }> =>
  async (c, next) => {
    const header = c.req.header('x-request-id')
    const requestId = header && /^[\w.-]{8,64}$/.test(header) ? header : randomUUID()
    c.set('requestId', requestId)
    const startedAt = performance.now()
    await next()
    c.res.headers.set('x-request-id', requestId)
    const ms = Math.round(performance.now() - startedAt)
    const { status } = c.res
    const clientFields = { userId: c.get('userId'), address: clientAddress(c, trustedProxies) }
    const requestFields = { method: c.req.method, path: withoutSecrets(c.req.path), status, ms }
    log.info(
      { requestId, ...clientFields, ...requestFields },
      refusalStatuses.has(status) ? 'request rejected' : 'request',
    )
  }
