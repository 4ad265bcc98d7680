import { APICallError } from '@ai-sdk/provider'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { ModelRequest } from '../streams/chat-model.ts'
import { createDayCache } from '../day-cache.ts'
import { openaiProvider } from '../providers/openai-provider.ts'
import { defaultApi } from '../providers/openai-model.ts'
import { findRequiredApi, refusesEffort, toolsRefusal } from './refusals.ts'

const modelServer = await startScriptedModel((_request, reply) => reply.end())
afterAll(() => modelServer[Symbol.asyncDispose]())
beforeEach(() => {
  modelServer.requests.length = 0
  modelServer.responseRequests.length = 0
  delete modelServer.respond
})

const apiError = (statusCode: number, message: string, extraFields: object = {}) =>
  new APICallError({
    message: 'refused',
    url: '',
    requestBodyValues: {},
    statusCode,
    responseBody: message === '' ? '' : JSON.stringify({ error: { message, ...extraFields } }),
  })

const effortWithTools =
  "Function tools with reasoning_effort are not supported for gpt-5.6 in /v1/chat/completions. To use function tools, set reasoning_effort to 'none'."

it.each([
  [400, 'this model does not support tools', 'explicit'],
  [400, 'library/phi4-mini-reasoning does not support tools', 'explicit'],
  [400, 'Unrecognized request argument supplied: tools', 'explicit'],
  [404, 'No endpoints found that support tool use.', 'explicit'],
  [500, 'tools param requires --jinja flag', 'explicit'],
  [400, "Invalid schema for 'search_knowledge'", 'explicit'],
  [400, '', 'likely'],
  [400, effortWithTools, 'likely'],
  [400, 'Unsupported reasoning_effort', null],
  [400, 'Your balance is too low.', null],
  [400, 'maximum context length is 4096 tokens with tools', null],
  [401, 'These tools need another key.', null],
  [503, 'Overloaded', null],
])('CHT-06 reads the error %i “%s” as a rejection of tools: %s', (status, message, rejection) => {
  expect(toolsRefusal(apiError(status, message), ['search_knowledge'])).toBe(rejection)
})

it.each<[number, string, boolean, object?]>([
  [400, effortWithTools, true],
  [400, "Unsupported value: 'none' is not supported with this model.", true, { param: 'reasoning_effort' }],
  [400, '"llama3" does not support thinking', true],
  [400, 'library/phi4-mini-reasoning does not support tools', false],
  [400, 'Temperature is out of range', false],
  [500, 'reasoning broke', false],
])(
  'CHT-01 detects whether error %i “%s” is about reasoning effort',
  (status, message, isExpected, extraFields = {}) => {
    expect(refusesEffort(apiError(status, message, extraFields))).toBe(isExpected)
  },
)

it('CHT-01 uses the Responses API with OpenAI, and switches APIs when an error says so', () => {
  expect(defaultApi('https://api.openai.com/v1')).toBe('responses')
  expect(defaultApi('http://127.0.0.1:11434/v1')).toBe('completions')
  const wrongApiText = 'This model is only supported in v1/responses and not in v1/chat/completions.'
  expect(findRequiredApi(apiError(404, wrongApiText), 'completions')).toBe('responses')
  expect(findRequiredApi(apiError(404, 'The model `x` does not exist'), 'completions')).toBeNull()
  expect(findRequiredApi(apiError(404, 'Invalid URL (POST /v1/responses)'), 'responses')).toBe('completions')
  expect(findRequiredApi(apiError(404, 'The model `x` does not exist'), 'responses')).toBeNull()
  expect(
    findRequiredApi(apiError(400, 'This model is not supported with the Responses API.'), 'responses'),
  ).toBe('completions')
  expect(findRequiredApi(apiError(500, 'Broken'), 'responses')).toBeNull()
})

it('CHT-06 forgets what it learned about a server after a day', () => {
  let now = 0
  const cache = createDayCache<true>(() => now)
  cache.set('model', true)
  now = 24 * 60 * 60_000 - 1
  expect(cache.get('model')).toBe(true)
  now += 1
  expect(cache.get('model')).toBeUndefined()
})

const tool = { type: 'function' as const, name: 'lookup', inputSchema: { type: 'object' as const } }
const createAsker = async (
  api: 'responses' | 'completions' | null = null,
  extraFields: Partial<ModelRequest> = {},
) => {
  const model = await openaiProvider('openai', modelServer.url, 'key', undefined, api).languageModel(
    'gpt-5.6',
  )
  return async () => {
    let text = ''
    const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'So?' }] }]
    await model.stream(
      { prompt, abortSignal: AbortSignal.timeout(10_000), tools: [tool], ...extraFields },
      (part) => {
        if (part.type === 'text-delta') text += part.delta
        if (part.type === 'error') throw part.error
      },
    )
    return text
  }
}
const efforts = () =>
  modelServer.requests.map((request) => ('reasoning_effort' in request ? request.reasoning_effort : null))

it('CHT-06 keeps the tools when a server rejects reasoning effort together with tools, and remembers that', async () => {
  modelServer.script = (request, reply) => {
    if (!('reasoning_effort' in request) || request.reasoning_effort !== 'none')
      return reply.fail(400, effortWithTools)
    reply.text(request.tools ? 'With tools.' : 'Without.')
    return reply.end()
  }
  const ask = await createAsker(null, { reasoning: 'high' })
  expect([await ask(), await ask()]).toEqual(['With tools.', 'With tools.'])
  expect(efforts()).toEqual(['high', null, 'none', 'none'])
})

it('CHT-01 omits the effort when a model doesn’t support it', async () => {
  modelServer.script = (request, reply) => {
    if ('reasoning_effort' in request) return reply.fail(400, '"llama3" does not support thinking')
    reply.text('Plainly.')
    return reply.end()
  }
  expect(await (await createAsker(null, { reasoning: 'low' }))()).toBe('Plainly.')
  expect(efforts()).toEqual(['low', null])
})

it('CHT-06 switches to the Responses API when a model’s tools need it, and back when the server doesn’t have one', async () => {
  modelServer.script = (_request, reply) =>
    reply.fail(400, 'To use function tools, use /v1/responses. It is not supported here.')
  modelServer.respond = () => [
    { type: 'response.created', response: { id: 'r', created_at: 1, model: 'm' } },
    { type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: 'msg' } },
    { type: 'response.output_text.delta', item_id: 'msg', output_index: 0, delta: 'By responses.' },
    {
      type: 'response.output_item.done',
      output_index: 0,
      item: { type: 'message', id: 'msg', role: 'assistant', content: [] },
    },
    { type: 'response.completed', response: { usage: { input_tokens: 1, output_tokens: 2 } } },
  ]
  const ask = await createAsker()
  expect([await ask(), await ask()]).toEqual(['By responses.', 'By responses.'])
  expect([modelServer.requests.length, modelServer.responseRequests.length]).toEqual([1, 2])
  expect(modelServer.responseRequests[0]).toMatchObject({
    store: false,
    include: ['reasoning.encrypted_content'],
    tools: [{ type: 'function', name: 'lookup', strict: false }],
  })

  delete modelServer.respond
  modelServer.requests.length = 0
  modelServer.responseRequests.length = 0
  modelServer.script = (_request, reply) => {
    reply.text('By completions.')
    reply.end()
  }
  const askWithResponsesApi = await createAsker('responses')
  expect([await askWithResponsesApi(), await askWithResponsesApi()]).toEqual([
    'By completions.',
    'By completions.',
  ])
  expect([modelServer.requests.length, modelServer.responseRequests.length]).toEqual([2, 1])
})
