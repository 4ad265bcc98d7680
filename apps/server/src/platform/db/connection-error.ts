import { DrizzleQueryError } from 'drizzle-orm/errors'

/** An error of PostgreSQL’s driver or pool. */
export class ConnectionError extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause })
    this.name = 'ConnectionError'
  }
}

/** The code alone isn't enough, since mail servers, models and files fail with the same codes. */
export const isDatabaseError = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof DrizzleQueryError || cause instanceof ConnectionError) return true
  return false
}
