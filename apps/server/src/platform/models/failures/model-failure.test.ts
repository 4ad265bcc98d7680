import { APICallError } from '@ai-sdk/provider'
import { expect, it } from 'vitest'
import { modelFailure } from './model-failure.ts'

const apiError = (statusCode: number, responseBody: string, retryAfter = '') =>
  modelFailure(
    new APICallError({
      message: 'refused',
      url: 'http://127.0.0.1',
      requestBodyValues: {},
      statusCode,
      responseHeaders: { 'retry-after': retryAfter },
      responseBody,
    }),
  )

it.each([
  [429, '{"error":{"message":"You exceeded your current quota."}}', '“You exceeded your current quota.”'],
  [400, '{"message":"Verify your\\n organization."}', '“Verify your organization.”'],
  [503, '{"error":"Overloaded"}', '“Overloaded.”'],
  [502, '<html>Bad gateway</html>', 'returned an error (502). Try again'],
  [401, '<!DOCTYPE html><h1>Sign in</h1>', 'leads to a web page (401)'],
  [302, '', 'leads to a web page (302)'],
  [429, '<html>Slow down</html>', 'too many requests'],
  [404, '{"detail":[{"msg":"Not here"}]}', 'doesn’t have this model'],
  [422, '{"detail":[{"msg":"Field required"}]}', '“Field required.”'],
  [400, '{"error":{"message":"Unknown key sk-abcdef123456"}}', '“Unknown key …”'],
])('CHT-01 quotes the reason that a model’s server returns with status %i', (status, body, text) => {
  expect(apiError(status, body).message).toContain(text)
})

it('CHT-01 says when a busy model’s server accepts the next question', () => {
  const failure = apiError(429, '', '37')
  expect(failure.retryAfterSeconds).toBe(37)
  expect(failure.message).toContain('Try again in 37 seconds, or choose another model.')
})
