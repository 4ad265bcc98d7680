import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  // highlighted code, formulas and panel sizes are inline styles
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** In development Vite needs its own inline script, styles and socket. */
const developmentPolicy = policy
  .replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
  .replace("connect-src 'self'", "connect-src 'self' ws:")

/**
 * Headers of every answer; a handler may set a stricter policy of its own, and say what may be
 * kept: without a word of its own an answer is kept by nobody. Served by https, a browser comes by https for a year.
 */
export const securityHeaders = ({
  mode,
  publicUrl,
}: Pick<Config, 'mode' | 'publicUrl'>): MiddlewareHandler => {
  const usual = mode === 'development' ? developmentPolicy : policy
  const isHttps = publicUrl?.startsWith('https:') ?? false
  return async (c, next) => {
    await next()
    const { headers } = c.res
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', usual)
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
    if (isHttps) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'same-origin')
    headers.set('x-frame-options', 'DENY')
    headers.set('cross-origin-opener-policy', 'same-origin')
    headers.set('permissions-policy', 'camera=(), geolocation=(), payment=()')
  }
}
