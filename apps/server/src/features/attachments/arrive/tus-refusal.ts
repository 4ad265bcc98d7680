import { type ErrorCode, errorStatus } from '@atelier/contract/envelope'
import { messages } from '@atelier/contract/messages'
import { AppError, notFound } from '../../../platform/app-error.ts'
import { knownFailure } from '../../../platform/known-failure.ts'
import type { Log } from '../../../platform/log.ts'

/** tus sends what is thrown as it is: an envelope with the fitting status. */
export const tusRefusal = (error: unknown, log: Log) => {
  const known = knownFailure(error) ?? new AppError('INTERNAL', 'The upload failed. Try again.')
  if (!(error instanceof AppError)) log.error({ err: error }, 'upload failed')
  const { message, code, issues } = known
  const data = { message, code, ...(issues && { issues }) }
  return { status_code: errorStatus[code], body: JSON.stringify({ status: 'error', data }) }
}

const codes: Record<number, ErrorCode> = {
  403: 'BAD_INPUT',
  409: 'UPLOAD_CONFLICT',
  412: 'PRECONDITION_FAILED',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
}

/** The protocol's own refusals come as bare text: the same as errors of this API. */
export const readTusRefusal = (status: number, text: string): AppError => {
  if (status === 404 || status === 410) return notFound()
  if (status === 413) return new AppError('TOO_LARGE', messages.upload.fileTooLarge)
  if (status >= 500) return new AppError('UNAVAILABLE', 'The upload was interrupted. It can be resumed.')
  return new AppError(codes[status] ?? 'BAD_INPUT', `${text.trim()} (tus 1.0 resumable upload)`)
}
