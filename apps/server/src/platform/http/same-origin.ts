import type { MiddlewareHandler } from 'hono'
import { AppError } from '../app-error.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { errorAnswer } from './error-answer.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A browser names where a request comes from: other sites may not write with a person's cookie. */
export const sameOrigin =
  (config: Config, log: Log): MiddlewareHandler<{ Variables: { requestId: string } }> =>
  async (c, next) => {
    const origin = c.req.header('origin')
    if (safe.has(c.req.method) || !origin || c.req.header('authorization')) return next()
    const host = c.req.header('x-forwarded-host') ?? c.req.header('host')
    if (URL.parse(origin)?.host === host || origin === config.publicUrl) return next()
    const refused = new AppError('NOT_ALLOWED', 'This request came from another site.')
    return errorAnswer(refused, log, c.get('requestId'))
  }
