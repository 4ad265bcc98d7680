import { expect, it } from 'vitest'
import { readChatGpt } from './chatgpt.ts'
import { readClaude } from './claude.ts'

const textsOf = ({ messages }: ReturnType<typeof readChatGpt>) =>
  messages.flatMap(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : '')))

const fromChatGpt = (content: object, metadata: object = {}) =>
  textsOf(
    readChatGpt({
      title: 'Tides',
      mapping: { a: { parent: null, message: { author: { role: 'assistant' }, content, metadata } } },
    }),
  )

const text = (part: string) => ({ content_type: 'text', parts: [part] })

it('CHT-01 imports spoken ChatGPT messages as text', () => {
  const parts = [
    { content_type: 'audio_transcription', text: 'How high is the tide?', direction: 'in' },
    { content_type: 'audio_asset_pointer', asset_pointer: 'sediment://file_1' },
  ]
  expect(fromChatGpt({ content_type: 'multimodal_text', parts })).toEqual(['How high is the tide?'])
})

it('CHT-01 turns ChatGPT’s web citation marks into links, and removes those without a target', () => {
  const marker = (...words: string[]) => `\uE200${words.join('\uE202')}\uE201`
  const cite = marker('cite', 'turn0search0')
  const pages = [{ title: 'Tides', url: 'https://example.org/tides' }]
  expect(
    fromChatGpt(text(`Two metres.${cite}`), { content_references: [{ matched_text: cite, items: pages }] }),
  ).toEqual(['Two metres. ([Tides](https://example.org/tides))'])
  const other = marker('cite', 'turn0search1', 'turn0search2')
  const alt = '([Tides](https://example.org/tides))'
  expect(
    fromChatGpt(text(`One ${cite} and two ${other}.`), {
      content_references: [{ matched_text: cite, alt }, { matched_text: ' ' }, { type: 'hidden' }],
    }),
  ).toEqual([`One ${alt} and two.`])
  expect(fromChatGpt(text(`See ${marker('url', 'Tide tables', 'turn0open1')}.`))).toEqual([
    'See Tide tables.',
  ])
  expect(fromChatGpt(text(`In ${marker('entity', '["city","Paris","capital"]')}.`))).toEqual(['In Paris.'])
  expect(fromChatGpt(text('So it is 【4:0†tides.pdf】. A 【note】 stays.'))).toEqual([
    'So it is. A 【note】 stays.',
  ])
})

it('CHT-01 imports the documents that ChatGPT wrote in its canvas', () => {
  const convertDocument = (fields: object) => {
    const message = {
      author: { role: 'assistant' },
      recipient: 'canmore.create_textdoc',
      content: { content_type: 'code', text: JSON.stringify(fields) },
    }
    return textsOf(readChatGpt({ mapping: { a: { message } } }))
  }
  expect(convertDocument({ name: 'Plan', type: 'document', content: '# Plan' })).toEqual([
    '**Plan**\n\n```markdown\n# Plan\n```',
  ])
  expect(convertDocument({ name: 'run', type: 'code/python', content: 'x = 1' })).toEqual([
    '**run**\n\n```python\nx = 1\n```',
  ])
})

it('CHT-01 imports Claude’s artifacts as code below their names', () => {
  const createdAt = '2025-03-01T10:00:00Z'
  const toolUse = (input: unknown, name = 'artifacts') => ({ type: 'tool_use', name, input })
  const assistantMessage = (content: unknown[]) => ({
    uuid: 'm',
    sender: 'assistant',
    content,
    created_at: createdAt,
  })
  const chat = readClaude({
    uuid: 'u',
    created_at: createdAt,
    updated_at: createdAt,
    chat_messages: [
      assistantMessage([
        { type: 'text', text: 'Here:' },
        toolUse({ command: 'create', type: 'text/html', title: 'Lamp', content: '<p>one</p>' }),
        toolUse({ command: 'update', old_str: 'one', new_str: 'two' }),
        toolUse({ path: '/notes.md', file_text: '```sh\nls\n```' }, 'create_file'),
        toolUse({ content: 'To someone else' }, 'send_mail'),
        toolUse('odd'),
      ]),
    ],
  })
  expect(textsOf(chat)).toEqual([
    'Here:\n\n**Lamp**\n\n```html\n<p>one</p>\n```\n\n**/notes.md**\n\n````\n```sh\nls\n```\n````',
  ])
})
