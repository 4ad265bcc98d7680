import { expect, it } from 'vitest'
import type { ModelEnd, ModelPart } from './chat-model.ts'
import { modelFailure } from '../failures/model-failure.ts'
import { responsesModel } from '../providers/openai-responses.ts'

interface Answer {
  text: string
  thoughts: string
  calls: string[]
  end: ModelEnd | undefined
  failure: string
}

const requestBodies: unknown[] = []
const read = async (body: string, maxOutputTokens?: number): Promise<Answer> => {
  const answer: Answer = { text: '', thoughts: '', calls: [], end: undefined, failure: '' }
  const fail = (error: unknown) => (answer.failure = modelFailure(error).message)
  const onPart = (part: ModelPart) => {
    if (part.type === 'text-delta') answer.text += part.delta
    else if (part.type === 'reasoning-delta') answer.thoughts += part.delta
    else if (part.type === 'tool-call') answer.calls.push(`${part.toolName}${part.input}`)
    else if (part.type === 'finish') answer.end = part.end
    else fail(part.error)
  }
  const pieces = body.match(/[\s\S]{1,50}/g) ?? []
  const fetch: typeof globalThis.fetch = (_input, init) => {
    requestBodies.push(JSON.parse(String(init?.body)))
    return Promise.resolve(new Response(ReadableStream.from(pieces.map((piece) => Buffer.from(piece)))))
  }
  const model = responsesModel({ baseURL: 'https://model.example/v1', apiKey: 'x', fetch }, 'gpt-5.9')
  const tool = { type: 'function', name: 'search', inputSchema: { type: 'object', properties: {} } } as const
  const request = {
    prompt: [
      { role: 'user' as const, content: [{ type: 'text' as const, text: 'Hello' }] },
      { role: 'assistant' as const, content: [{ type: 'text' as const, text: 'Good morning' }] },
      { role: 'user' as const, content: [{ type: 'text' as const, text: 'How much?' }] },
    ],
    tools: [tool],
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    abortSignal: new AbortController().signal,
  }
  await model.stream(request, onPart).catch(fail)
  return answer
}

const event = (type: string, fields: object) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`
const message = (...content: object[]) => ({ type: 'message', id: 'm', role: 'assistant', content })
const outputText = (text: string) => ({ type: 'output_text', text, annotations: [] })
const itemAdded = (item: object) => event('response.output_item.added', { output_index: 0, item })
const itemDone = (item: object) => event('response.output_item.done', { output_index: 0, item })
const delta = (text: string) =>
  event('response.output_text.delta', { item_id: 'm', output_index: 0, content_index: 0, delta: text })
const usage = { input_tokens: 3, output_tokens: 4 }
const completedEvent = (extraFields: object = {}) =>
  event('response.completed', { response: { id: 'r', usage, ...extraFields } })
const halfAnswer = itemAdded(message()) + delta('Half')
const call = (fields: object) => ({ type: 'function_call', call_id: 'c', name: 'search', ...fields })

it.each([
  [
    'pieces',
    itemAdded(message()) +
      delta('It is ') +
      delta('7.') +
      itemDone(message(outputText('It is 7.'))) +
      completedEvent(),
  ],
  [
    'items with one index',
    itemDone({ type: 'reasoning', id: 't', summary: [] }) +
      itemDone(message(outputText('It is 7.'))) +
      completedEvent(),
  ],
  ['a complete item', itemDone(message(outputText('It is 7.'))) + completedEvent()],
  ['an answer in the last event', completedEvent({ output: [message(outputText('It is 7.'))] })],
  ['deltas without items', delta('It is 7.') + completedEvent({ usage: null })],
  [
    'deltas without ids',
    event('response.output_text.delta', { delta: 'It is 7.' }) +
      event('response.completed', { response: {} }),
  ],
  ['one object', JSON.stringify({ object: 'response', output: [message(outputText('It is 7.'))], usage })],
])('CHT-01 reads a response that arrives as %s', async (_, body) => {
  expect(await read(body)).toMatchObject({ text: 'It is 7.', end: 'whole', failure: '' })
})

it('CHT-01 reads the reasoning of open models, and refusals as refusals', async () => {
  const thoughts = event('response.reasoning_text.delta', { item_id: 't', output_index: 0, delta: 'Hm.' })
  const answer = { ...message(outputText('7')), id: 'n' }
  const secondItem = event('response.output_item.done', { output_index: 1, item: answer })
  expect(await read(thoughts + secondItem + completedEvent())).toMatchObject({
    thoughts: 'Hm.',
    text: '7',
    end: 'whole',
  })
  const refusal = message({ type: 'refusal', refusal: 'I can’t help.' })
  expect(await read(itemDone(refusal) + completedEvent())).toMatchObject({
    text: 'I can’t help.',
    end: 'refused',
  })
})

it.each([
  ['an object', itemDone(call({ id: 'f', arguments: { q: 1 } })), 'search{"q":1}'],
  ['nothing', itemDone(call({ id: 'f', arguments: '' })), 'search{}'],
  ['text without an id', itemDone(call({ arguments: '{"q":1}' })), 'search{"q":1}'],
  [
    'only deltas',
    itemAdded(call({ id: 'f' })) +
      ['{"q"', ':1}']
        .map((piece) => event('response.function_call_arguments.delta', { output_index: 0, delta: piece }))
        .join(''),
    'search{"q":1}',
  ],
])('CHT-01 reads tool-call arguments sent as %s', async (_, body, expected) => {
  expect(await read(body + completedEvent())).toMatchObject({ calls: [expected], end: 'whole', failure: '' })
})

it.each([
  [
    'an error at once',
    event('error', { code: 'rate_limit_exceeded', message: 'Slow down' }),
    '',
    '“Slow down.”',
  ],
  [
    'an error within an error',
    event('error', { error: { type: 'overloaded', message: 'Full' } }),
    '',
    '“Full.”',
  ],
  [
    'an error after text',
    halfAnswer + event('error', { code: 'server_error', message: 'Gone' }),
    'Half',
    '“Gone.”',
  ],
  [
    'a failed response',
    halfAnswer + event('response.failed', { response: { error: { code: 'server_error', message: 'Gone' } } }),
    'Half',
    '“Gone.”',
  ],
  [
    'a failure called completed',
    halfAnswer + completedEvent({ status: 'failed', error: { code: 'server_error', message: 'Gone' } }),
    'Half',
    '“Gone.”',
  ],
  [
    'an error instead of events',
    JSON.stringify({ error: { type: 'overloaded', message: 'Full' } }),
    '',
    '“Full.”',
  ],
  ['a sign-in page', '<!doctype html><title>Portal</title>', '', 'leads to a web page'],
  ['another object', '{"models":[]}', '', 'sent an invalid response'],
])(
  'CHT-01 shows the provider’s reason for %s, and keeps the partial answer',
  async (_, body, text, reason) => {
    const answer = await read(body)
    expect(answer).toMatchObject({ text, failure: expect.stringContaining(reason) })
    expect(answer.end).not.toBe('whole')
  },
)

it('CHT-01 never treats a truncated response as complete', async () => {
  expect(await read(halfAnswer)).toMatchObject({ text: 'Half', end: 'broken' })
  expect(await read(halfAnswer + completedEvent({ status: 'incomplete' }))).toMatchObject({
    text: 'Half',
    end: 'truncated',
  })
  // the usage reports 4 tokens
  expect(await read(halfAnswer + completedEvent(), 4)).toMatchObject({ text: 'Half', end: 'truncated' })
  expect(await read(halfAnswer + completedEvent(), 5)).toMatchObject({ text: 'Half', end: 'whole' })
})

it('CHT-01 sends the type of every message, which some servers require', async () => {
  await read(halfAnswer + completedEvent())
  const { input } = requestBodies.at(-1) as { input: { type?: string; role: string }[] }
  expect(input.map(({ type, role }) => [type, role])).toEqual([
    ['message', 'user'],
    ['message', 'assistant'],
    ['message', 'user'],
  ])
})
