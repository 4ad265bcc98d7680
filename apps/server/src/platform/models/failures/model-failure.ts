import { APICallError } from '@ai-sdk/provider'
import type { Sentence } from '@atelier/contract/sentence'
import { noSentence, type PlainText, pluralSentence, sentence } from '@atelier/contract/write-sentence'
import { AppError } from '../../app-error.ts'
import type { ModelEnd } from '../streams/chat-model.ts'
import { parseJson, reasonIn } from './server-error.ts'
import { contextLimitFromError } from './context-limit.ts'

const reassurance: PlainText = 'Your question was kept.'

const sentenceOrEmpty = (keptNote: PlainText | null): Sentence =>
  keptNote === null ? noSentence : sentence(keptNote)

/** Recognizes the page of a captive portal or proxy. */
const isWebPage = ({ responseBody = '' }: APICallError): boolean =>
  /^\s*<(?:!doctype|html|head|body)/i.test(responseBody)

const reasonOf = ({ responseBody = '' }: APICallError): string => {
  const body = parseJson(responseBody)
  const reason = body === undefined ? '' : reasonIn(body)
  return reason === '' || /[.!?…]$/.test(reason) ? reason : `${reason}.`
}

export const webPageError = (
  status: number | null,
  keptNote: PlainText | null = reassurance,
  cause?: unknown,
): AppError =>
  new AppError(
    'MODEL_UNREACHABLE',
    status === null
      ? sentence(
          'The model’s URL leads to a web page, not a model. Your administrator can fix the URL or sign in to the network. Until then, choose another model. {keeps}',
          { keeps: sentenceOrEmpty(keptNote) },
        )
      : sentence(
          'The model’s URL leads to a web page ({status}), not a model. Your administrator can fix the URL or sign in to the network. Until then, choose another model. {keeps}',
          { status, keeps: sentenceOrEmpty(keptNote) },
        ),
    { cause },
  )

export const invalidResponseError = (): AppError =>
  new AppError(
    'MODEL_UNREACHABLE',
    sentence(
      'The model’s server sent an invalid response. Your administrator can check its URL. Until then, choose another model. {kept}',
      { kept: sentenceOrEmpty(reassurance) },
    ),
  )

const retryAfterOf = ({ responseHeaders }: APICallError): number | undefined => {
  const header = responseHeaders?.['retry-after'] ?? ''
  const seconds = Number(header || Number.NaN)
  const waitSeconds = Number.isNaN(seconds) ? (Date.parse(header) - Date.now()) / 1000 : seconds
  return waitSeconds > 0 ? Math.ceil(waitSeconds) : undefined
}

/** Quotes the server's reason, but not for a rejected key, which concerns only the administrator. */
const errorFromStatus = (status: number, keptNote: PlainText | null, cause: APICallError): AppError => {
  const reason = reasonOf(cause)
  const retryAfterSeconds = retryAfterOf(cause)
  const retryText =
    retryAfterSeconds === undefined
      ? noSentence
      : pluralSentence(' in {count} second', ' in {count} seconds', { count: retryAfterSeconds })
  const options = { cause, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
  if (status < 400 || (status < 500 && status !== 429 && isWebPage(cause)))
    return webPageError(status, keptNote, cause)
  if (status === 401 || status === 403)
    return new AppError(
      'MODEL_REFUSED',
      sentence(
        'The model’s server rejected the API key ({status}). Your administrator can correct it. Until then, choose another model. {keeps}',
        { status, keeps: sentenceOrEmpty(keptNote) },
      ),
      { cause },
    )
  if (status === 404)
    return new AppError(
      'MODEL_REFUSED',
      sentence('The model’s server doesn’t have this model (404). Choose another one. {keeps}', {
        keeps: sentenceOrEmpty(keptNote),
      }),
      { cause },
    )
  if (status === 429)
    return new AppError(
      'TOO_MANY_REQUESTS',
      reason === ''
        ? sentence(
            'The model’s server is receiving too many requests, or its quota is used up (429). Try again{when}, or choose another model. {keeps}',
            { when: retryText, keeps: sentenceOrEmpty(keptNote) },
          )
        : sentence(
            'The model’s server is receiving too many requests, or its quota is used up (429): “{reason}” Try again{when}, or choose another model. {keeps}',
            { reason, when: retryText, keeps: sentenceOrEmpty(keptNote) },
          ),
      options,
    )
  if (status >= 500)
    return new AppError(
      'MODEL_UNREACHABLE',
      reason === ''
        ? sentence(
            'The model’s server returned an error ({status}). Try again{when}, or choose another model. {keeps}',
            { status, when: retryText, keeps: sentenceOrEmpty(keptNote) },
          )
        : sentence(
            'The model’s server returned an error ({status}): “{reason}” Try again{when}, or choose another model. {keeps}',
            { status, reason, when: retryText, keeps: sentenceOrEmpty(keptNote) },
          ),
      options,
    )
  return new AppError(
    'MODEL_REFUSED',
    reason === ''
      ? sentence(
          'The model’s server rejected the request ({status}). Try again{when}, or choose another model. {keeps}',
          { status, when: retryText, keeps: sentenceOrEmpty(keptNote) },
        )
      : sentence(
          'The model’s server rejected the request ({status}): “{reason}” Try again{when}, or choose another model. {keeps}',
          { status, reason, when: retryText, keeps: sentenceOrEmpty(keptNote) },
        ),
    options,
  )
}

export const modelFailure = (error: unknown, keptNote: PlainText | null = reassurance): AppError => {
  if (error instanceof AppError) return error
  if (contextLimitFromError(error) !== null)
    return new AppError(
      'MODEL_REFUSED',
      sentence(
        'This is more than the model can read at once. Send less, or choose a model with a larger context window. {keeps}',
        { keeps: sentenceOrEmpty(keptNote) },
      ),
      { cause: error },
    )
  if (APICallError.isInstance(error) && error.statusCode !== undefined && error.statusCode >= 300)
    return errorFromStatus(error.statusCode, keptNote, error)
  const reason = APICallError.isInstance(error) ? reasonOf(error) : ''
  if (reason !== '')
    return new AppError(
      'MODEL_UNREACHABLE',
      sentence(
        'The model’s server reported an error: “{reason}” Try again, or choose another model. {keeps}',
        { reason, keeps: sentenceOrEmpty(keptNote) },
      ),
      { cause: error },
    )
  return new AppError(
    'MODEL_UNREACHABLE',
    sentence(
      'Couldn’t reach the model’s server, or the connection was lost. Check that it’s running, then try again. {keeps}',
      { keeps: sentenceOrEmpty(keptNote) },
    ),
    { cause: error },
  )
}

export const modelSilentError = (seconds: number) =>
  new AppError(
    'MODEL_UNREACHABLE',
    sentence(
      'The model didn’t respond for {seconds} seconds, so the answer was stopped. Try again, or choose another model. {kept}',
      { seconds, kept: sentenceOrEmpty(reassurance) },
    ),
  )

const truncationMessages: Partial<Record<ModelEnd, PlainText>> = {
  filtered:
    'The model’s provider blocked all or part of this answer. The text so far was kept. Rephrase your question, or choose another model.',
  refused:
    'The model declined to answer. Its reply was kept. Rephrase your question, or choose another model.',
  partial:
    'The model’s server sent part of this answer in a format Atelier can’t show. The rest was kept. Try again, or choose another model.',
  broken:
    'The connection to the model was lost in the middle of the answer. The text so far was kept. Try again for a complete answer.',
}

export const requireEnd = (end: ModelEnd): void => {
  const message = truncationMessages[end]
  if (message) throw new AppError(end === 'broken' ? 'MODEL_UNREACHABLE' : 'MODEL_REFUSED', message)
}
