import { APICallError } from '@ai-sdk/provider'

/** Messages of OpenAI, vLLM, llama.cpp, LM Studio, Anthropic, Google, Mistral and OpenRouter. */
const tooLongPattern =
  /context[ _-]?(?:length|size|window)|(?:prompt|input|request)[^.]{0,80}too (?:long|large)|token count[^.]{0,80}exceeds|exceed_context/i

const limitPatterns = [
  /maximum context length (?:is|of) (\d+)/i,
  /context length of only (\d+)/i,
  /"?n_ctx"?\s{0,4}[:=]\s{0,4}(\d+)/i,
  /maximum number of tokens allowed \((\d+)\)/i,
  /tokens > (\d+) maximum/i,
  /model with (\d+) maximum context/i,
  /available context size \((\d+) tokens\)/i,
]

const errorTextOf = (error: unknown): string => {
  if (APICallError.isInstance(error)) return `${error.message} ${error.responseBody ?? ''}`.slice(0, 4000)
  return error instanceof Error ? error.message.slice(0, 4000) : ''
}

/** In tokens; 0 if the error doesn't state the limit; null for any other error. */
export const contextLimitFromError = (error: unknown): number | null => {
  const errorText = errorTextOf(error)
  if (!tooLongPattern.test(errorText)) return null
  const match = limitPatterns.map((limit) => limit.exec(errorText)?.[1]).find((value) => value !== undefined)
  return Number(match ?? 0)
}
