import { expect, it } from 'vitest'
import type { ModelEnd } from './chat-model.ts'
import { modelFailure } from '../failures/model-failure.ts'
import { createChatReader } from './read-chat-stream.ts'

interface Answer {
  text: string
  thoughts: string
  end: ModelEnd | undefined
  failure: string
  retryAfter: number | undefined
}

const read = (body: string, size = 7): Answer => {
  const answer: Answer = {
    text: '',
    thoughts: '',
    end: undefined,
    failure: '',
    retryAfter: undefined,
  }
  const reader = createChatReader((part) => {
    if (part.type === 'text-delta') answer.text += part.delta
    else if (part.type === 'reasoning-delta') answer.thoughts += part.delta
    else if (part.type === 'finish') answer.end = part.end
    else if (part.type === 'error') throw part.error
  })
  try {
    for (let offset = 0; offset < body.length; offset += size) reader.push(body.slice(offset, offset + size))
    reader.end()
  } catch (error) {
    const { message, retryAfterSeconds } = modelFailure(error)
    answer.failure = message
    answer.retryAfter = retryAfterSeconds
  }
  return answer
}

const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`
const chunk = (delta: unknown, reason: string | null = null, extraFields: object = {}) =>
  event({ id: 'x', choices: [{ index: 0, delta, finish_reason: reason }], ...extraFields })
const doneLine = 'data: [DONE]\n\n'
const stopChunk = chunk({}, 'stop') + doneLine
const stream = (...deltas: unknown[]) => deltas.map((delta) => chunk(delta)).join('') + stopChunk
const content = (...contents: unknown[]) => stream(...contents.map((each) => ({ content: each })))

const thinking = (text: string) => ({ type: 'thinking', thinking: [{ type: 'text', text }] })
const text = (value: string) => ({ type: 'text', text: value })

it.each([
  [
    'parts and strings',
    content([thinking('Hm. ')], [thinking('So.'), text('It ')], 'is 7.'),
    'It is 7.',
    'Hm. So.',
  ],
  ['one part', content(text('It is 7.')), 'It is 7.', ''],
  ['strings in a list', content(['It ', 'is 7.']), 'It is 7.', ''],
  ['output_text', content([{ type: 'output_text', text: 'It is 7.' }]), 'It is 7.', ''],
  ['a number and a boolean', content('It is ', 7, [true]), 'It is 7true', ''],
  ['thinking as text', content([{ type: 'thinking', thinking: 'Hm.' }, text('7')]), '7', 'Hm.'],
  ['reasoning as a part', content([{ type: 'reasoning', text: 'Hm.' }, text('7')]), '7', 'Hm.'],
  ['document numbers', content([text('7'), { type: 'reference', reference_ids: [1] }]), '7', ''],
  [
    'an image URL',
    content([text('See'), { type: 'image_url', image_url: { url: 'https://a.example/b.png' } }]),
    'See [Image](https://a.example/b.png)',
    '',
  ],
  [
    'a page that was read',
    content([text('7'), { type: 'tool_reference', title: 'Tides', url: 'https://a.example/' }]),
    '7 [Tides](https://a.example/)',
    '',
  ],
  ['reasoning_content', stream({ reasoning_content: 'Hm.' }, { content: '7' }), '7', 'Hm.'],
  [
    'reasoning with its details',
    stream(
      { reasoning: 'Hm.', reasoning_details: [{ type: 'reasoning.text', text: 'Hm.' }] },
      { content: '7' },
    ),
    '7',
    'Hm.',
  ],
  [
    'only reasoning_details',
    stream(
      {
        reasoning_details: [
          { type: 'reasoning.summary', summary: 'Hm.' },
          { type: 'reasoning.encrypted', data: 'x' },
        ],
      },
      { content: '7' },
    ),
    '7',
    'Hm.',
  ],
  ['thinking', stream({ content: '', thinking: 'Hm.' }, { content: '7' }), '7', 'Hm.'],
  [
    'null everywhere',
    event({ choices: null }) + event({ choices: [{ delta: null }] }) + content(null, '7'),
    '7',
    '',
  ],
  [
    'a usage-only chunk',
    chunk({ content: '7' }, 'stop') + event({ choices: [], usage: { prompt_tokens: 1 } }),
    '7',
    '',
  ],
  [
    'no space, CRLF, a comment and a byte order mark',
    `\uFEFF: alive\r\n\r\n${content('7').replaceAll('data: ', 'data:').replaceAll('\n', '\r\n')}`,
    '7',
    '',
  ],
  ['no last line', chunk({ content: '7' }) + chunk({}, 'stop'), '7', ''],
  [
    'an empty reason',
    event({ choices: [{ delta: { role: '', content: '7' }, finish_reason: '' }] }) + stopChunk,
    '7',
    '',
  ],
  [
    'a whole answer',
    JSON.stringify({
      choices: [{ message: { content: [thinking('Hm.'), text('7')] }, finish_reason: 'stop' }],
    }),
    '7',
    'Hm.',
  ],
  ['a whole answer in lines', '{\n "choices": [\n{"message": {"content": "7"}}]}', '7', ''],
  [
    'chunks without events',
    [{ delta: { content: '7' } }, { delta: {}, finish_reason: 'stop' }]
      .map((each) => JSON.stringify({ choices: [each] }))
      .join('\n'),
    '7',
    '',
  ],
  [
    'a full copy after the chunks',
    chunk({ content: '7' }) + event({ choices: [{ message: { content: '7' }, finish_reason: 'stop' }] }),
    '7',
    '',
  ],
])('CHT-01 reads an answer whose dialect is %s', (_dialect, body, answerText, thoughts) => {
  expect(read(body)).toMatchObject({ text: answerText, thoughts, end: 'whole', failure: '' })
  expect(read(body, 1_000_000)).toMatchObject({ text: answerText, end: 'whole' })
})

it.each<[string, string, ModelEnd, string]>([
  ['a cut between chunks', chunk({ content: 'Half' }), 'broken', 'Half'],
  ['a cut within a chunk', `${chunk({ content: 'Half' })}data: {"choices":[{"de`, 'broken', 'Half'],
  [
    'a custom reason',
    chunk({ content: 'Half' }, 'insufficient_system_resource') + doneLine,
    'broken',
    'Half',
  ],
  [
    'an image as data',
    content('See', [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } }]),
    'partial',
    'See',
  ],
  ['a part of an unknown type', content([text('See'), { type: 'hologram', blob: 'x' }]), 'partial', 'See'],
  ['invalid calls', stream({ content: 'See', tool_calls: ['calculator'] }), 'partial', 'See'],
  ['its length limit', chunk({ content: 'Half' }, 'length') + doneLine, 'truncated', 'Half'],
  ['its provider’s filter', chunk({ content: 'Half' }, 'content_filter') + doneLine, 'filtered', 'Half'],
  [
    'a refusal',
    stream({ content: null, refusal: 'I can’t ' }, { refusal: 'help.' }),
    'refused',
    'I can’t help.',
  ],
])('CHT-01 doesn’t treat an answer as complete that ends with %s', (_ending, body, end, message) => {
  expect(read(body)).toMatchObject({ text: message, end })
})

const reason = 'Upstream capacity reached'
it.each([
  ['without choices', event({ choices: [], error: { code: 502, message: reason } }) + doneLine],
  ['as text', event({ error: reason })],
  ['as a separate event', `event: error\ndata: {"message":"${reason}"}\n\n`],
  ['as a text event', `event: error\ndata: ${reason}\n\n`],
  ['with a last chunk', chunk({ content: '' }, 'error', { error: { message: reason } }) + doneLine],
  ['in a choice', event({ choices: [{ delta: {}, error: { message: reason } }] })],
  ['as vLLM does', event({ object: 'error', message: reason, code: 500 })],
  ['as FastAPI does', event({ detail: reason })],
  ['as MiniMax does', event({ base_resp: { status_code: 1008, status_msg: reason } })],
  [
    'from the upstream provider',
    event({
      error: { message: 'Provider returned error', metadata: { raw: `{"error":{"message":"${reason}"}}` } },
    }),
  ],
  ['as a whole object', JSON.stringify({ error: { message: reason } })],
  ['as a whole list', JSON.stringify([{ error: { code: 503, message: reason } }])],
  ['as plain text', reason],
])('CHT-01 shows the reason that a server gives within an answer %s', (_form, body) => {
  expect(read(body).failure).toContain(`“${reason}.”`)
  const halfRead = read(
    chunk({ content: 'Half' }) +
      (body.startsWith('data:') || body.startsWith('event:') ? body : event({ error: reason })),
  )
  expect(halfRead).toMatchObject({ text: 'Half', failure: expect.stringContaining(reason) as unknown })
})

it('CHT-01 keeps the retry time of a failure within an answer, and limits the reason’s length', () => {
  const rateLimitError = { type: 'rate_limit_error', message: 'Slow down.', details: [{ retryDelay: '37s' }] }
  expect(read(event({ error: rateLimitError }))).toMatchObject({
    failure: expect.stringMatching(/too many requests.*“Slow down.” Try again in 37 seconds/) as unknown,
    retryAfter: 37,
  })
  expect(read(event({ error: 'x'.repeat(5000) })).failure.length).toBeLessThan(500)
})

it.each([
  ['a page', '<!DOCTYPE html><h1>Sign in</h1>', 'leads to a web page'],
  ['other JSON', '{"status":"ok"}', 'sent an invalid response'],
  ['nothing', '', 'Couldn’t reach'],
  ['only comments', ': alive\n\n', 'Couldn’t reach'],
])('CHT-01 says that %s isn’t a model’s answer', (_what, body, message) => {
  expect(read(body)).toMatchObject({
    text: '',
    end: undefined,
    failure: expect.stringContaining(message) as unknown,
  })
})
