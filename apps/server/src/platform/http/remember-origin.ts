import type { MiddlewareHandler } from 'hono'
import { withOrigin } from '../request-origin.ts'
import { requestHost } from './client-address.ts'

const requestedOrigin = ({ headers, url }: Request, proxies: number): string | null => {
  const host = requestHost(headers, proxies)
  const forwardedProtocol = proxies > 0 ? headers.get('x-forwarded-proto') : null
  const protocol = forwardedProtocol === 'https' ? 'https:' : new URL(url).protocol
  const origin = host === null ? null : URL.parse(`${protocol}//${host}`)
  return origin?.host === host ? origin.origin : null
}

/**
 * A forged Host misleads no one else, since only the requester sees the result. Emails sent by jobs don't use
 * it.
 */
export const rememberRequestOrigin =
  ({ trustedProxies }: { trustedProxies: number }): MiddlewareHandler =>
  (c, next) => {
    const origin = requestedOrigin(c.req.raw, trustedProxies)
    return origin === null ? next() : withOrigin(origin, next)
  }
