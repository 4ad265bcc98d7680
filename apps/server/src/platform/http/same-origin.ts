import type { MiddlewareHandler } from 'hono'
import { AppError } from '../app-error.ts'
import { readApiKey } from '../auth/api-key.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { requestHost } from './client-address.ts'
import { errorResponse } from './error-response.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** With a bearer token, CSRF is impossible; with other schemes, the cookie still counts. */
const isBearer = (authorization: string | undefined) => /^bearer\s+\S/i.test(authorization ?? '')

const isCookieless = (path: string): boolean =>
  path === '/mcp' || path.startsWith('/.well-known/oauth-') || /^\/oauth\/(register|token)$/.test(path)

/** CSRF protection: rejects cross-site writes by browsers. */
export const sameOrigin =
  (config: Config, log: Log): MiddlewareHandler<{ Variables: { requestId: string } }> =>
  async (c, next) => {
    if (safeMethods.has(c.req.method) || isBearer(c.req.header('authorization'))) return next()
    if (isCookieless(c.req.path)) return next()
    const origin = c.req.header('origin')
    const host = requestHost(c.req.raw.headers, config.trustedProxies)
    // only browsers send Origin, and they always send it with cross-site writes
    const isSameOrigin = !origin || URL.parse(origin)?.host === host || origin === config.publicUrl
    if (isSameOrigin && c.req.header('sec-fetch-site') !== 'cross-site') return next()
    const crossSiteError = new AppError('NOT_ALLOWED', 'This request came from another site.')
    return errorResponse(crossSiteError, log, c.get('requestId'))
  }

const isApiPath = (path: string) => /^\/(openai\/)?v\d+\//.test(path)

const apiCorsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'authorization, content-type, idempotency-key, if-match, last-event-id, tus-resumable, upload-length, upload-metadata, upload-offset',
  'access-control-max-age': '600',
}

const exposedHeaders =
  'etag, location, retry-after, upload-offset, upload-length, upload-attachment-id, upload-duplicate-of, tus-resumable, x-request-id'

const clientCorsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-allow-headers':
    'authorization, content-type, last-event-id, mcp-method, mcp-name, mcp-protocol-version, mcp-session-id',
  'access-control-max-age': '600',
}

const exposedToClients = 'mcp-session-id, www-authenticate, retry-after, x-request-id'

/** CORS for API keys, OAuth and `/mcp`. `*` doesn't allow requests with cookies. */
export const crossOrigin: MiddlewareHandler = async (c, next) => {
  const { path } = c.req
  const isClientEndpoint = isCookieless(path)
  if (!c.req.header('origin') || !(isClientEndpoint || isApiPath(path))) return next()
  const headers = c.req.header('access-control-request-headers')?.toLowerCase() ?? ''
  if (c.req.method === 'OPTIONS' && isClientEndpoint) return c.body(null, 204, clientCorsHeaders)
  if (c.req.method === 'OPTIONS' && headers.split(/\s*,\s*/).includes('authorization'))
    return c.body(null, 204, apiCorsHeaders)
  await next()
  if (!isClientEndpoint && readApiKey(c.req.raw.headers) === null) return
  c.res.headers.set('access-control-allow-origin', '*')
  c.res.headers.set('access-control-expose-headers', isClientEndpoint ? exposedToClients : exposedHeaders)
}

const apiKeyRefusal = 'API keys can’t sign in or change an account. Use the app.'

/** For operations that need a session, such as sign-in, account and connections. */
export const rejectApiKeys: MiddlewareHandler = (c, next) => {
  if (readApiKey(c.req.raw.headers) !== null) throw new AppError('NOT_ALLOWED', apiKeyRefusal)
  return next()
}

export const ownOrigin = (request: Request | undefined, proxies: number): string[] => {
  const origin = request?.headers.get('origin')
  const host = request && requestHost(request.headers, proxies)
  return origin && host && URL.parse(origin)?.host === host ? [origin] : []
}
