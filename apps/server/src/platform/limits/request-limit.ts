import type { Context } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Actor } from '../actor.ts'
import { AppError } from '../app-error.ts'
import type { Config } from '../config.ts'
import { clientAddress, networkOf } from '../http/client-address.ts'

export type LimitRequests = (c: Context, actor: Actor | null) => Promise<void>

/** Counts per process, since a query per request would cost more than the limit saves. */
export const createRequestLimit = (config: Config): LimitRequests => {
  const limiter = new RateLimiterMemory({ points: 1, duration: 60 })
  return async (c, actor) => {
    const { limits, trustedProxies } = config
    if (limits.requestsPerMinute === null) return
    limiter.points = limits.requestsPerMinute
    try {
      await limiter.consume(actor?.userId ?? networkOf(clientAddress(c, trustedProxies)))
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw new AppError('TOO_MANY_REQUESTS', 'Too many requests. Wait a minute, then try again.', {
        retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
      })
    }
  }
}
