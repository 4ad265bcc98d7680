import { APICallError } from '@ai-sdk/provider'
import { AppError } from '../app-error.ts'
import { windowToldBy } from './too-long.ts'

const kept = 'Your question is kept.'

const another = 'Try again, or choose another model.'

/** Plain words: what the provider itself said is for the log. */
const fromStatus = (status: number, keeps: string, cause: APICallError): AppError => {
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
      `The model’s server is being asked too much, or its quota is used up (429). ${another} ${keeps}`,
      { cause },
    )
  if (status >= 500)
    return new AppError('MODEL_UNREACHABLE', `The model’s server failed (${status}). ${another} ${keeps}`, {
      cause,
    })
  return new AppError(
    'MODEL_REFUSED',
    `The model’s server refused the request (${status}). ${another} ${keeps}`,
    { cause },
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
