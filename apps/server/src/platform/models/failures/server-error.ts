import { APICallError } from '@ai-sdk/provider'

export const reasonMax = 300
const depthMax = 6

const keyPattern = /\b((sk|pk|key)[-_]|bearer )[\w*.-]{5,}/gi

type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const messageFields = [
  'error',
  'message',
  'detail',
  'msg',
  'status_msg',
  'error_description',
  'base_resp',
  'errors',
]

/** The messages of gateways are generic, so the provider's is preferred. */
const upstreamOf = ({ metadata }: Fields): unknown => (isFields(metadata) ? metadata['raw'] : undefined)

const findMessage = (value: unknown, depth = 0): string => {
  if (depth > depthMax) return ''
  if (typeof value === 'string') {
    const innerError = value.trimStart().startsWith('{') ? parseJson(value) : undefined
    return (innerError === undefined ? '' : findMessage(innerError, depth + 1)) || value
  }
  if (Array.isArray(value)) return findMessage(value[0], depth + 1)
  if (!isFields(value)) return ''
  const upstreamMessage = findMessage(upstreamOf(value), depth + 1)
  if (upstreamMessage !== '') return upstreamMessage
  for (const field of messageFields) {
    const message = findMessage(value[field], depth + 1)
    if (message !== '') return message
  }
  return ''
}

export const reasonIn = (value: unknown): string => {
  const line = findMessage(value).replaceAll(/\s+/g, ' ').replaceAll(keyPattern, '…').trim()
  return line.length > reasonMax ? `${line.slice(0, reasonMax)}…` : line
}

/** The status that corresponds to an error code which was sent with status 200. */
const statusPatterns: readonly (readonly [RegExp, number])[] = [
  [/context_length|invalid_(request|argument|prompt)|bad_request/i, 400],
  [/authentication|unauthorized|unauthenticated|invalid_api_key/i, 401],
  [/permission|forbidden/i, 403],
  [/not_found/i, 404],
  [/rate_limit|resource_exhausted|quota|too_many/i, 429],
  [/overloaded|unavailable|capacity/i, 503],
  [/timeout|deadline/i, 504],
  [/server_error|internal|api_error|bad_gateway/i, 500],
]

const statusOf = (value: unknown): number | undefined => {
  if (!isFields(value)) return undefined
  for (const field of ['statusCode', 'status_code', 'code', 'status', 'type']) {
    const code = value[field]
    const statusCode = typeof code === 'string' && /^\d{3}$/.test(code) ? Number(code) : code
    if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 600) return statusCode
    if (typeof code !== 'string') continue
    const status = statusPatterns.find(([pattern]) => pattern.test(code))
    if (status) return status[1]
  }
  return undefined
}

const findRetrySeconds = (value: unknown, depth = 0): string | undefined => {
  if (Array.isArray(value))
    return value.map((each) => findRetrySeconds(each, depth)).find((each) => each !== undefined)
  if (!isFields(value) || depth > depthMax) return undefined
  for (const field of ['retry_after', 'retry_after_seconds', 'retryAfter', 'retryDelay']) {
    const seconds = /^(\d+(?:\.\d+)?)s?$/.exec(String(value[field] ?? ''))?.[1]
    if (seconds !== undefined) return seconds
  }
  return findRetrySeconds(value['details'] ?? value['metadata'], depth + 1)
}

const findError = (value: Fields): unknown => {
  const { error, errors, base_resp: minimax } = value
  if (error) return error
  if (Array.isArray(errors) && errors.length > 0) return errors[0]
  if (isFields(minimax) && minimax['status_code']) return minimax['status_msg'] ?? minimax
  if (value['object'] === 'error' || value['type'] === 'error') return value
  return undefined
}

export const errorWithin = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length > 0 ? errorWithin(value[0]) : undefined
  if (!isFields(value)) return undefined
  const topLevel = findError(value)
  if (topLevel !== undefined) return topLevel
  const isAnswer = 'choices' in value || 'usage' in value
  return !isAnswer && findMessage(value) !== '' ? value : undefined
}

export const serverError = (
  error: unknown,
  { url = '', headers = {} }: { url?: string; headers?: Readonly<Record<string, string>> } = {},
): APICallError => {
  const statusCode = statusOf(error)
  const retryAfter = headers['retry-after'] || findRetrySeconds(error)
  return new APICallError({
    message: reasonIn(error) || 'The model’s server reported an error.',
    url,
    requestBodyValues: {},
    ...(statusCode === undefined ? { isRetryable: true } : { statusCode }),
    ...(retryAfter ? { responseHeaders: { 'retry-after': retryAfter } } : {}),
    responseBody: JSON.stringify({ error }),
  })
}
