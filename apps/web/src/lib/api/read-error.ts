import type { ErrorCode, Issue } from '@atelier/contract/envelope'
import type { Sentence } from '@atelier/contract/sentence'
import { ApiError } from './api-error.ts'
import { t } from '../text.tsx'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isIssue = (value: unknown): value is Issue =>
  isRecord(value) && typeof value['path'] === 'string' && typeof value['message'] === 'string'

const isSentence = (value: unknown): value is Sentence => isRecord(value) && typeof value['text'] === 'string'

export const invalidResponse = (status: number, cause?: unknown): ApiError =>
  Object.assign(
    new ApiError(
      status,
      'INVALID_RESPONSE',
      t('The server sent an unreadable response. Try again in a moment.'),
    ),
    { cause },
  )

/** Parsed without zod, which isn't part of the first load (API-01). */
export const readError = (status: number, body: unknown): ApiError => {
  const data = isRecord(body) ? body['data'] : undefined
  if (!isRecord(data) || typeof data['message'] !== 'string' || typeof data['code'] !== 'string')
    return invalidResponse(status)
  const issues = Array.isArray(data['issues']) ? data['issues'].filter(isIssue) : []
  const { sentence } = data
  return new ApiError(
    status,
    data['code'] as ErrorCode,
    data['message'],
    issues,
    isSentence(sentence) ? sentence : undefined,
  )
}
