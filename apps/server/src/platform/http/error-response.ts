import type { Endpoint } from '@atelier/contract/endpoint'
import { type ErrorCode, type ErrorData, errorStatus } from '@atelier/contract/envelope'
import type { OpenAiError } from '@atelier/contract/integrations/openai'
import { sentence } from '@atelier/contract/write-sentence'
import { AppError } from '../app-error.ts'
import { knownFailure } from '../known-failure.ts'
import type { Log } from '../log.ts'
import { logFailure } from '../outages.ts'

const openAiTypes: Partial<Record<ErrorCode, string>> = {
  NOT_SIGNED_IN: 'authentication_error',
  NOT_ALLOWED: 'permission_error',
  USAGE_LIMIT_REACHED: 'insufficient_quota',
  TOO_MANY_REQUESTS: 'rate_limit_error',
}

/** Error codes: https://platform.openai.com/docs/guides/error-codes */
export const openAiError = ({ code, message, issues }: ErrorData): OpenAiError => ({
  error: {
    message,
    type: openAiTypes[code] ?? (errorStatus[code] < 500 ? 'invalid_request_error' : 'server_error'),
    param: issues?.[0]?.path.replace(/^body\./, '') ?? null,
    code: code.toLowerCase(),
  },
})

/** Unexpected errors are logged, and returned without details. */
export const errorResponse = (
  error: unknown,
  log: Log,
  requestId: string,
  format?: Endpoint['format'],
): Response => {
  const appError =
    knownFailure(error) ??
    new AppError(
      'INTERNAL',
      sentence('Something went wrong on our side. Nothing was changed. (Reference {requestId})', {
        requestId,
      }),
    )
  if (appError.code === 'INTERNAL' || appError.code === 'UNAVAILABLE')
    logFailure(log, error, { requestId }, 'request failed')
  const data: ErrorData = appError.data
  if (appError.issues) data.issues = appError.issues
  const headers = new Headers({
    ...appError.headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
  if (appError.retryAfterSeconds !== undefined) headers.set('retry-after', String(appError.retryAfterSeconds))
  const body = format === 'openai' ? openAiError(data) : { status: 'error', data }
  return new Response(JSON.stringify(body), { status: errorStatus[appError.code], headers })
}
