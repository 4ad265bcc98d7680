import type { MiddlewareHandler } from 'hono'
import { withOrigin } from '../request-origin.ts'
import { askedHost } from './client-address.ts'

/** The origin that a request was sent to, as far as its headers are to be trusted; null: they name none. */
const originIn = ({ headers, url }: Request, proxies: number): string | null => {
  const host = askedHost(headers, proxies)
  const forwarded = proxies > 0 ? headers.get('x-forwarded-proto') : null
  const protocol = forwarded === 'https' ? 'https:' : new URL(url).protocol
  const origin = host === null ? null : URL.parse(`${protocol}//${host}`)
  return origin?.host === host ? origin.origin : null
}

/**
 * Has links in the answer to a request carry the address that it was sent to. Only who sends a request reads its answer,
 * so a false Host header misleads no one else; what is mailed by jobs knows no request.
 */
export const rememberRequestOrigin =
  ({ trustedProxies }: { trustedProxies: number }): MiddlewareHandler =>
  (c, next) => {
    const origin = originIn(c.req.raw, trustedProxies)
    return origin === null ? next() : withOrigin(origin, next)
  }
