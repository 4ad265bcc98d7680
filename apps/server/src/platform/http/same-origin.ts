import type { MiddlewareHandler } from 'hono'
import { AppError } from '../app-error.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { askedHost } from './client-address.ts'
import { errorAnswer } from './error-answer.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A bearer token counts before the cookie, and no page can send another's. Other schemes leave the cookie to count. */
const isBearer = (authorization: string | undefined) => /^bearer\s+\S/i.test(authorization ?? '')

/** A browser names where a request comes from: other sites may not write with a person's cookie. */
export const sameOrigin =
  (config: Config, log: Log): MiddlewareHandler<{ Variables: { requestId: string } }> =>
  async (c, next) => {
    if (safe.has(c.req.method) || isBearer(c.req.header('authorization'))) return next()
    const origin = c.req.header('origin')
    const host = askedHost(c.req.raw.headers, config.trustedProxies)
    // programs name no origin; every browser does when it writes to another site
    const isOwn = !origin || URL.parse(origin)?.host === host || origin === config.publicUrl
    if (isOwn && c.req.header('sec-fetch-site') !== 'cross-site') return next()
    const refused = new AppError('NOT_ALLOWED', 'This request came from another site.')
    return errorAnswer(refused, log, c.get('requestId'))
  }
