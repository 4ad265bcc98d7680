import { type ErrorData, errorStatus } from '@atelier/contract/envelope'
import { AppError } from '../app-error.ts'
import { knownFailure } from '../known-failure.ts'
import type { Log } from '../log.ts'

/** Turns any failure into the envelope. What was not foreseen is logged and told without its inside. */
export const errorAnswer = (error: unknown, log: Log, requestId: string): Response => {
  const known =
    knownFailure(error) ??
    new AppError(
      'INTERNAL',
      `Something went wrong on our side. Nothing was changed. (Reference ${requestId})`,
    )
  if (known.code === 'INTERNAL' || known.code === 'UNAVAILABLE')
    log.error({ err: error, requestId }, 'request failed')
  const data: ErrorData = { message: known.message, code: known.code }
  if (known.issues) data.issues = known.issues
  const headers = new Headers({
    ...known.headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
  if (known.retryAfterSeconds !== undefined) headers.set('retry-after', String(known.retryAfterSeconds))
  return new Response(JSON.stringify({ status: 'error', data }), { status: errorStatus[known.code], headers })
}
