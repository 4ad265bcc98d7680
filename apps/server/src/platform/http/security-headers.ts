import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'

type PolicyConfig = Pick<Config, 'mode' | 'publicUrl' | 'googleDrive' | 'sites'>

const pickerOrigins = ({ googleDrive, sites }: PolicyConfig) =>
  googleDrive
    ? {
        script: ` ${new URL(sites['google-picker']).origin}`,
        frame: ` ${new URL(sites['google-docs']).origin}`,
      }
    : { script: '', frame: '' }

const hostPattern = /^[\w.-]+(?::\d{1,5})?$/

export const ownFolderUrls = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  requestUrl: string,
  folder: string,
): string => {
  const hosts = [requestUrl, ...(publicUrl ? [publicUrl] : [])]
    .map((address) => new URL(address).host)
    .filter((host) => hostPattern.test(host))
  return [...new Set(hosts)]
    .flatMap((each) => [`http://${each}${folder}`, `https://${each}${folder}`])
    .join(' ')
}

const contentPolicy = (config: PolicyConfig, requestUrl: string): string => {
  const pickerSources = pickerOrigins(config)
  const isDevelopment = config.mode === 'development'
  return [
    "default-src 'self'",
    `script-src 'self'${isDevelopment ? " 'unsafe-inline'" : ''}${pickerSources.script}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "worker-src 'self' blob:",
    // keeps a craft from navigating its frame elsewhere
    `frame-src ${ownFolderUrls(config, requestUrl, '/craft/')}${pickerSources.frame}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Handlers may set a stricter policy and their own caching; the default is no-store. Sends HSTS over https.
 */
export const securityHeaders = (config: PolicyConfig): MiddlewareHandler => {
  const isHttps = config.publicUrl?.startsWith('https:') ?? false
  return async (c, next) => {
    await next()
    const { headers } = c.res
    if (!headers.has('content-security-policy'))
      headers.set('content-security-policy', contentPolicy(config, c.req.url))
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
    if (isHttps) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'same-origin')
    const policy = headers.get('content-security-policy') ?? ''
    if (!/frame-ancestors (?!'none')/.test(policy)) headers.set('x-frame-options', 'DENY')
    headers.set('cross-origin-opener-policy', 'same-origin')
    headers.set('permissions-policy', 'camera=(), geolocation=(), payment=()')
  }
}
