import type { MiddlewareHandler } from 'hono'
import { apiKeyOf } from '../auth/api-key.ts'

const isCall = (path: string) => /^\/v\d+\//.test(path)

const allowed = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'authorization, content-type, idempotency-key, if-match, last-event-id, tus-resumable, upload-length, upload-metadata, upload-offset',
  'access-control-max-age': '600',
}

const exposed =
  'etag, location, retry-after, upload-offset, upload-length, upload-attachment-id, upload-duplicate-of, tus-resumable, x-request-id'

/**
 * Lets pages and extensions of other origins call the API with an API key, and with nothing else:
 * `*` never goes with cookies, and an answer to whatever came without a key cannot be read there.
 */
export const foreignOrigin: MiddlewareHandler = async (c, next) => {
  if (!c.req.header('origin') || !isCall(c.req.path)) return next()
  const wanted = c.req.header('access-control-request-headers')?.toLowerCase() ?? ''
  if (c.req.method === 'OPTIONS' && wanted.split(/\s*,\s*/).includes('authorization'))
    return c.body(null, 204, allowed)
  await next()
  if (apiKeyOf(c.req.raw.headers) === null) return
  c.res.headers.set('access-control-allow-origin', '*')
  c.res.headers.set('access-control-expose-headers', exposed)
}
