import type { MiddlewareHandler } from 'hono'
import { AppError } from '../app-error.ts'
import { apiKeyOf } from '../auth/api-key.ts'

const inTheApp = 'An API key cannot sign in or change an account. Do this in the app.'

/** For what is a person's own to do: signing in, their account, and what is connected to it. */
export const refuseKeys: MiddlewareHandler = (c, next) => {
  if (apiKeyOf(c.req.raw.headers) !== null) throw new AppError('NOT_ALLOWED', inTheApp)
  return next()
}
