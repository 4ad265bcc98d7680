import type { ErrorCode, Issue } from '@atelier/contract/envelope'

/** A failure that a person is told about: `message` says what happened and what to do. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly issues: Issue[] | undefined
  readonly retryAfterSeconds: number | undefined
  /** Of the answer, such as Content-Range. */
  readonly headers: Record<string, string> | undefined

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      cause?: unknown
      issues?: Issue[]
      retryAfterSeconds?: number
      headers?: Record<string, string>
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.issues = options.issues
    this.retryAfterSeconds = options.retryAfterSeconds
    this.headers = options.headers
  }
}

/** The one answer to what is not there and to what is not yours to know of. */
export const notFound = () => new AppError('NOT_FOUND', 'Not found')
