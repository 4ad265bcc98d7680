import type { MiddlewareHandler } from 'hono'

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

/** Headers of every answer; a handler may set a stricter policy of its own. */
export const securityHeaders =
  (isDevelopment: boolean): MiddlewareHandler =>
  async (c, next) => {
    await next()
    const { headers } = c.res
    if (!headers.has('content-security-policy'))
      headers.set('content-security-policy', isDevelopment ? developmentPolicy : policy)
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'same-origin')
    headers.set('x-frame-options', 'DENY')
    headers.set('cross-origin-opener-policy', 'same-origin')
    headers.set('permissions-policy', 'camera=(), geolocation=(), payment=()')
  }
