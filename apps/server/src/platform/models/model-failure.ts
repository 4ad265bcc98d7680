import { APICallError } from '@ai-sdk/provider'
import { AppError } from '../app-error.ts'
import type { ModelEnd } from './chat-model.ts'
import { parseJson, reasonIn } from './server-error.ts'
import { contextLimitFromError } from './too-long.ts'

const kept = 'Your question is kept.'

/** A page: a portal to sign in at, a proxy's, or that of something else than a model. */
const isPage = ({ responseBody = '' }: APICallError): boolean =>
  /^\s*<(?:!doctype|html|head|body)/i.test(responseBody)

const reasonOf = ({ responseBody = '' }: APICallError): string => {
  const body = parseJson(responseBody)
  const reason = body === undefined ? '' : reasonIn(body)
  // it stands between sentences
  return reason === '' || /[.!?…]$/.test(reason) ? reason : `${reason}.`
}

/** `status`: null for a page that came as if it was an answer. */
export const webPage = (status: number | null, keeps = kept, cause?: unknown): AppError =>
  new AppError(
    'MODEL_UNREACHABLE',
    status === null
      ? `The model’s URL leads to a web page, not to a model. Your administrator can correct the URL or sign in to the network; until then choose another model. ${keeps}`
      : `The model’s URL leads to a web page (${status}), not to a model. Your administrator can correct the URL or sign in to the network; until then choose another model. ${keeps}`,
    { cause },
  )

export const notAnAnswer = (): AppError =>
  new AppError(
    'MODEL_UNREACHABLE',
    `The model’s server sent something that isn’t an answer. Your administrator can check its URL; until then choose another model. ${kept}`,
  )

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
  if (status < 400 || (status < 500 && status !== 429 && isPage(cause))) return webPage(status, keeps, cause)
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
  if (contextLimitFromError(error) !== null)
    return new AppError(
      'MODEL_REFUSED',
      `This is more than the model can read at once. Ask with less, or choose a model that reads more. ${keeps}`,
      { cause: error },
    )
  if (APICallError.isInstance(error) && error.statusCode !== undefined && error.statusCode >= 300)
    return fromStatus(error.statusCode, keeps, error)
  const reason = APICallError.isInstance(error) ? reasonOf(error) : ''
  if (reason !== '')
    return new AppError(
      'MODEL_UNREACHABLE',
      `The model’s server reported an error: “${reason}” Try again, or choose another model. ${keeps}`,
      { cause: error },
    )
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

const cuts: Partial<Record<ModelEnd, AppError['message']>> = {
  filtered:
    'The model’s provider held back this answer or the rest of it. What came is kept; ask in other words, or choose another model.',
  refused:
    'The model declined to answer. Its reply is kept. Rephrase your question, or choose another model.',
  partial:
    'The model’s server sent part of this answer in a form that Atelier can’t show. The rest is kept; try again, or choose another model.',
  broken:
    'The model’s server broke off in the middle of the answer. What came is kept; try again for a whole one.',
}

/** Throws for an answer that isn't whole, except for one that has reached its length limit. */
export const requireEnd = (end: ModelEnd): void => {
  const message = cuts[end]
  if (message) throw new AppError(end === 'broken' ? 'MODEL_UNREACHABLE' : 'MODEL_REFUSED', message)
}
