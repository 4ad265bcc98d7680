import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAnthropic } from '@ai-sdk/anthropic'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '../../../platform/config.ts'
import { createLog } from '../../../platform/log.ts'
import { createModels } from '../../../platform/models/models.ts'
import { withSearch } from '../../../test/search-use.ts'
import { answer } from '../writer/answer.ts'
import { sdkModel } from '../../../platform/models/streams/chat-model.ts'

interface Request {
  messages: { role: string; content: unknown }[]
}

const requests: Request[] = []

/**
 * Follows the Messages API's stream (https://docs.anthropic.com/en/api/messages-streaming): thinks, then
 * calls a tool once.
 */
const thinkingStream = [
  { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Look first.' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'signed' } },
  { type: 'content_block_stop', index: 0 },
]
const callStream = [
  {
    type: 'content_block_start',
    index: 1,
    content_block: { type: 'tool_use', id: 'a', name: 'search_knowledge', input: {} },
  },
  {
    type: 'content_block_delta',
    index: 1,
    delta: { type: 'input_json_delta', partial_json: '{"queries":["lamp"]}' },
  },
  { type: 'content_block_stop', index: 1 },
]
const textStream = [
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: '417 litres.' } },
  { type: 'content_block_stop', index: 0 },
]

const server = createServer((request, response) => {
  void (async () => {
    let body = ''
    for await (const piece of request) body += String(piece)
    requests.push(JSON.parse(body) as Request)
    const isFirst = requests.length === 1
    const usage = { input_tokens: 1, output_tokens: 1 }
    const message = { id: 'm', type: 'message', role: 'assistant', model: 'm', content: [], usage }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const event of [
      { type: 'message_start', message },
      ...(isFirst ? [...thinkingStream, ...callStream] : textStream),
      { type: 'message_delta', delta: { stop_reason: isFirst ? 'tool_use' : 'end_turn' }, usage },
      { type: 'message_stop' },
    ])
      response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    response.end()
  })()
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())

/** Sources without any relevant text. */
const knowledge = {
  renderedPassages: '',
  visiblePassages: [],
  first: 0,
  canSearch: true,
  hasSearched: false,
  corpus: null,
  whole: new Set<never>(),
  continued: 0,
  sources: [],
  search: async () => ({ passages: [], renderedPassages: '' }),
  read: async () => ({ passages: [], renderedPassages: '', isAtEnd: true }),
}

it('CHT-06 resends a model’s signed reasoning together with its tool call', async () => {
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  await answer({
    resolvedModel: {
      id: 'anthropic/m',
      provider: 'anthropic',
      model: sdkModel(createAnthropic({ apiKey: 'key', baseURL })('m')),
      generates: true,
      supportsImages: false,
      reasons: false,
      contextWindow: 200_000,
      lowerContextWindow: () => undefined,
      promptTokens: null,
      supportsTools: true,
      refusedTools: () => undefined,
      idleTimeout: 10_000,
    },
    prompt: [{ role: 'user', content: [{ type: 'text', text: 'How much?' }] }],
    ...withSearch(knowledge, () => undefined),
  })
  expect(requests[1]?.messages.find(({ role }) => role === 'assistant')?.content).toMatchObject([
    { type: 'thinking', thinking: 'Look first.', signature: 'signed' },
    { type: 'tool_use', id: 'a', input: { queries: ['lamp'] } },
  ])
})

it('CHT-06 resends encrypted Responses API reasoning together with its tool call', async () => {
  await using modelServer = await startScriptedModel((_request, reply) => reply.end())
  const createdEvent = { type: 'response.created', response: { id: 'r', created_at: 1, model: 'gpt-5.6' } }
  const completedEvent = {
    type: 'response.completed',
    response: { usage: { input_tokens: 1, output_tokens: 1 } },
  }
  const item = (part: object) => [
    { type: 'response.output_item.added', output_index: 0, item: part },
    { type: 'response.output_item.done', output_index: 0, item: part },
  ]
  const functionCall = { name: 'search_knowledge', arguments: '{"queries":["lamp"]}', status: 'completed' }
  modelServer.respond = () =>
    modelServer.responseRequests.length === 1
      ? [
          createdEvent,
          ...item({ type: 'reasoning', id: 'rs', summary: [], encrypted_content: 'sealed' }),
          ...item({ type: 'function_call', id: 'fc', call_id: 'a', ...functionCall }),
          completedEvent,
        ]
      : [
          createdEvent,
          { type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: 'msg' } },
          { type: 'response.output_text.delta', item_id: 'msg', output_index: 0, delta: '417 litres.' },
          completedEvent,
        ]
  const { models } = readConfig({
    OPENAI_BASE_URL: modelServer.url,
    OPENAI_API: 'responses',
    DEFAULT_MODEL: 'gpt-5.6',
  })
  await answer({
    resolvedModel: await createModels(models, createLog('silent')).resolve(undefined),
    prompt: [{ role: 'user', content: [{ type: 'text', text: 'How much?' }] }],
    ...withSearch(knowledge, () => undefined),
  })
  expect(modelServer.responseRequests[1]).toMatchObject({
    store: false,
    input: [
      { role: 'user' },
      { type: 'reasoning', id: 'rs', encrypted_content: 'sealed' },
      { type: 'function_call', call_id: 'a', name: 'search_knowledge' },
      { type: 'function_call_output', call_id: 'a' },
    ],
  })
})
