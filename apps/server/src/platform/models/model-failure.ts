import { APICallError } from '@ai-sdk/provider'
import { AppError } from '../app-error.ts'
import { windowToldBy } from './too-long.ts'

const kept = 'Your question is kept.'

/** The longest that a provider's reason is quoted, in characters. */
const reasonMax = 300

/** Keys, which some servers repeat in their errors. */
const keys = /\b((sk|pk|key)[-_]|bearer )[\w*.-]{5,}/gi

/** A provider's own reason, such as a quota or a setting to change; '' where it gives none. */
const reasonOf = ({ responseBody }: APICallError): string => {
  try {
    const body: unknown = JSON.parse(responseBody ?? '')
    const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : body
    const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error
    if (typeof message !== 'string') return ''
    const line = message.replaceAll(/\s+/g, ' ').replaceAll(keys, '…').trim()
    return line.length > reasonMax ? `${line.slice(0, reasonMax)}…` : line
  } catch {
    return ''
  }
}

/** When the provider allows the next request. Seconds. */
const retryAfterOf = ({ responseHeaders }: APICallError): number | undefined => {
  const header = responseHeaders?.['retry-after'] ?? ''
  const seconds = Number(header || Number.NaN)
  const wait = Number.isNaN(seconds) ? (Date.parse(header) - Date.now()) / 1000 : seconds
  return wait > 0 ? Math.ceil(wait) : undefined
}

/** Server errors are often pages of a proxy; refused keys concern the administrator alone. */
const fromStatus = (status: number, keeps: string, cause: APICallError): AppError => {
  const reason = reasonOf(cause)
  const retryAfterSeconds = retryAfterOf(cause)
  const when = retryAfterSeconds === undefined ? '' : ` in ${retryAfterSeconds} seconds`
  const options = { cause, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
  if (status === 401 || status === 403)
    return new AppError(
      'MODEL_REFUSED',
      `The model’s server refused the key (${status}). Whoever runs this server can correct it; until then choose another model. ${keeps}`,
      { cause },
    )
  if (status === 404)
    return new AppError(
      'MODEL_REFUSED',
      `The model’s server does not have this model (404). Choose another one. ${keeps}`,
      { cause },
    )
  if (status === 429)
    return new AppError(
      'TOO_MANY_REQUESTS',
      reason === ''
        ? `The model’s server is receiving too many requests, or its quota is used up (429). Try again${when}, or choose another model. ${keeps}`
        : `The model’s server is receiving too many requests, or its quota is used up (429): “${reason}” Try again${when}, or choose another model. ${keeps}`,
      options,
    )
  if (status >= 500)
    return new AppError(
      'MODEL_UNREACHABLE',
      reason === ''
        ? `The model’s server failed (${status}). Try again${when}, or choose another model. ${keeps}`
        : `The model’s server failed (${status}): “${reason}” Try again${when}, or choose another model. ${keeps}`,
      options,
    )
  return new AppError(
    'MODEL_REFUSED',
    reason === ''
      ? `The model’s server refused the request (${status}). Try again${when}, or choose another model. ${keeps}`
      : `The model’s server refused the request (${status}): “${reason}” Try again${when}, or choose another model. ${keeps}`,
    options,
  )
}

/** What went wrong with a model, in words a person can act on; `keeps` says what was not lost. */
export const modelFailure = (error: unknown, keeps = kept): AppError => {
  if (error instanceof AppError) return error
  if (windowToldBy(error) !== null)
    return new AppError(
      'MODEL_REFUSED',
      `This is more than the model can read at once. Ask with less, or choose a model that reads more. ${keeps}`,
      { cause: error },
    )
  if (APICallError.isInstance(error) && error.statusCode !== undefined && error.statusCode >= 400)
    return fromStatus(error.statusCode, keeps, error)
  return new AppError(
    'MODEL_UNREACHABLE',
    `The model’s server could not be reached, or broke off. Check that it is running, then try again. ${keeps}`,
    { cause: error },
  )
}

export const modelSilent = (seconds: number) =>
  new AppError(
    'MODEL_UNREACHABLE',
    `The model said nothing for ${seconds} seconds, so the answer was given up. Try again, or choose another model. ${kept}`,
  )

/** An answer that did not end by itself. */
export const modelCut = (end: 'filtered' | 'broken'): AppError => {
  if (end === 'filtered')
    return new AppError(
      'MODEL_REFUSED',
      'The model’s provider held back this answer or the rest of it. What came is kept; ask in other words, or choose another model.',
    )
  return new AppError(
    'MODEL_UNREACHABLE',
    'The model’s server broke off in the middle of the answer. What came is kept; try again for a whole one.',
  )
}
