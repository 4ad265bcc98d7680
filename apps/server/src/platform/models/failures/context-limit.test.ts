import { APICallError } from '@ai-sdk/provider'
import { expect, it } from 'vitest'
import { contextLimitFromError } from './context-limit.ts'

const apiError = (responseBody: string, statusCode = 400) =>
  new APICallError({
    message: `The model’s server answered ${statusCode}.`,
    url: 'http://127.0.0.1/v1/chat/completions',
    requestBodyValues: {},
    statusCode,
    responseBody,
  })

it.each([
  [
    'This model’s maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens.',
    8192,
  ],
  [
    '{"error":{"message":"the request exceeds the available context size, try increasing it","type":"exceed_context_size_error","n_prompt_tokens":9001,"n_ctx":4096}}',
    4096,
  ],
  ['request (9001 tokens) exceeds the available context size (4096 tokens), try increasing it', 4096],
  ['prompt is too long: 210000 tokens > 200000 maximum', 200_000],
  ['The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).', 1_048_576],
  [
    'Prompt contains 9001 tokens and 0 draft tokens, too large for model with 8192 maximum context length',
    8192,
  ],
  ['{"error":{"code":"context_length_exceeded"}}', 0],
])('CHT-01 reads the context window from an error: %s', (body, tokens) => {
  expect(contextLimitFromError(apiError(body))).toBe(tokens)
})

it('CHT-01 reads the context window from an error in the stream too', () => {
  const message =
    'Trying to keep the first 6132 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens.'
  expect(contextLimitFromError(new Error(message))).toBe(4096)
})

it.each(['Incorrect API key provided', 'The image is too large', 'tools are not supported', ''])(
  'CHT-01 doesn’t treat other errors as a prompt that is too long: %s',
  (body) => expect(contextLimitFromError(apiError(body))).toBeNull(),
)
