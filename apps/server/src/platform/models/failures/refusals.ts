import { APICallError } from '@ai-sdk/provider'
import { parseJson, reasonIn } from './server-error.ts'
import { contextLimitFromError } from './context-limit.ts'

const errorTextMax = 4000

const errorTextOf = ({ message, responseBody = '' }: APICallError): string =>
  `${message} ${responseBody}`.slice(0, errorTextMax)

const isBadRequest = ({ statusCode }: APICallError): boolean => statusCode === 400 || statusCode === 422

const toolsPattern = /\btools?\b|tool[_ -](?:calls?|choice|use)|\bfunctions?\b|function[_ -]call/i
const effortPattern = /reasoning[_. ]?effort|\beffort\b|"param":\s*"(?:reasoning|thinking)/i

export const refusesEffort = (error: unknown): boolean => {
  if (!APICallError.isInstance(error) || !isBadRequest(error)) return false
  const errorText = errorTextOf(error)
  // for example, “phi4-mini-reasoning does not support tools”
  return (
    effortPattern.test(errorText) || (/reasoning|thinking/i.test(errorText) && !toolsPattern.test(errorText))
  )
}

export const refusesThoughts = (error: unknown): boolean =>
  APICallError.isInstance(error) && isBadRequest(error) && /encrypted[_ ]content/i.test(errorTextOf(error))

/** OpenRouter responds with 404 and llama.cpp with 500. */
const toolStatuses = new Set([400, 404, 422, 500, 501])

/** `explicit`: the error names tools or one of `names`; `likely`: a bad request without a reason. */
export const toolsRefusal = (error: unknown, names: readonly string[]): 'explicit' | 'likely' | null => {
  if (!APICallError.isInstance(error) || contextLimitFromError(error) !== null) return null
  const errorText = errorTextOf(error)
  // the server rejected the effort in combination with tools, which alone may work
  if (refusesEffort(error)) return toolsPattern.test(errorText) ? 'likely' : null
  const isExplicit = toolsPattern.test(errorText) || names.some((name) => errorText.includes(name))
  if (isExplicit && toolStatuses.has(error.statusCode ?? 0)) return 'explicit'
  return isBadRequest(error) && reasonIn(parseJson(error.responseBody ?? '')) === '' ? 'likely' : null
}

export type OpenAiApi = 'responses' | 'completions'

/** Null unless the error says that the other API is needed. */
export const findRequiredApi = (error: unknown, api: OpenAiApi): OpenAiApi | null => {
  if (!APICallError.isInstance(error)) return null
  const errorText = errorTextOf(error)
  if (api === 'completions')
    return (isBadRequest(error) || error.statusCode === 404) &&
      /\bv1\/responses\b|responses api/i.test(errorText)
      ? 'responses'
      : null
  if (/not supported (?:in|with|by) the responses api|v1\/chat\/completions/i.test(errorText))
    return 'completions'
  // a model that isn't found is missing in both APIs
  const isMissing = [404, 405, 501].includes(error.statusCode ?? 0)
  return isMissing && !/model/i.test(reasonIn(parseJson(error.responseBody ?? ''))) ? 'completions' : null
}
