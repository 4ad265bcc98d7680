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

/** As a policy names it; what is no host is left out. */
const hostPattern = /^[\w.-]+(?::\d{1,5})?$/

/**
 * A folder of this server as a policy names it, where 'self' would be all of it: at the address that it is asked
 * by, and at the one that is set up.
 */
export const ownFolder = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  requestedPolicy: string,
  folder: string,
): string => {
  const hosts = [requestedPolicy, ...(publicUrl ? [publicUrl] : [])]
    .map((address) => new URL(address).host)
    .filter((host) => hostPattern.test(host))
  return [...new Set(hosts)]
    .flatMap((each) => [`http://${each}${folder}`, `https://${each}${folder}`])
    .join(' ')
}

const policyOf = (config: PolicyConfig, requestedPolicy: string): string => {
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
    // a craft that navigates its frame stays here
    `frame-src ${ownFolder(config, requestedPolicy, '/craft/')}${picker.frame}`,
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
  const isHttps = config.publicUrl?.startsWith('https:') ?? false
  return async (c, next) => {
    await next()
    const { headers } = c.res
    if (!headers.has('content-security-policy'))
      headers.set('content-security-policy', policyOf(config, c.req.url))
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
    if (isHttps) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'same-origin')
    // what may be framed says by whom
    const policy = headers.get('content-security-policy') ?? ''
    if (!/frame-ancestors (?!'none')/.test(policy)) headers.set('x-frame-options', 'DENY')
    headers.set('cross-origin-opener-policy', 'same-origin')
    headers.set('permissions-policy', 'camera=(), geolocation=(), payment=()')
  }
}
