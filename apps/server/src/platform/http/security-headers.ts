import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'

type PolicyConfig = Pick<Config, 'mode' | 'publicUrl' | 'googleDrive' | 'sites'>

/** The drive's picker is a script and a frame of Google's: only where it is configured. */
const pickerOrigins = ({ googleDrive, sites }: PolicyConfig) =>
  googleDrive
    ? {
        script: ` ${new URL(sites['google-picker']).origin}`,
        frame: ` ${new URL(sites['google-docs']).origin}`,
      }
    : { script: '', frame: '' }

const policyOf = (config: PolicyConfig): string => {
  const picker = pickerOrigins(config)
  // in development Vite needs its own inline script, styles and socket
  const isDevelopment = config.mode === 'development'
  return [
    "default-src 'self'",
    `script-src 'self'${isDevelopment ? " 'unsafe-inline'" : ''}${picker.script}`,
    // highlighted code, formulas and panel sizes are inline styles
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "worker-src 'self' blob:",
    `frame-src 'self' blob:${picker.frame}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Headers of every answer; a handler may set a stricter policy of its own, and say what may be
 * kept: without a word of its own an answer is kept by nobody. Served by https, a browser comes by https for a year.
 */
export const securityHeaders = (config: PolicyConfig): MiddlewareHandler => {
  const usual = policyOf(config)
  const isHttps = config.publicUrl?.startsWith('https:') ?? false
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
