import { englishOf } from '@atelier/contract/write-sentence'
import { expect, it } from 'vitest'
import { timeOf } from './foreign-chat.ts'
import { readForeign, sourceOf } from './read-foreign.ts'

const read = (value: unknown) => {
  const source = sourceOf(value)
  if (source === null) throw new Error('nobody’s')
  const { messages, losses, currentKey, ...chat } = readForeign(source, value)
  const lines = messages.map(({ parts }) =>
    parts.map((part) => (part.type === 'text' ? part.text : '')).join(''),
  )
  return { ...chat, lines, losses: losses.sentences().map(englishOf), currentKey, messages }
}

const libreChat = (...content: unknown[]) => ({
  conversationId: 'l1',
  messages: [
    { messageId: 'a', text: 'When?', isCreatedByUser: true },
    { messageId: 'b', parentMessageId: 'a', text: null, content, isCreatedByUser: false, createdAt: null },
  ],
})
const claudeChat = (...content: unknown[]) => ({
  uuid: 'c1',
  chat_messages: [
    { uuid: 'a', sender: 'human', text: 'When?' },
    { uuid: 'b', parent_message_uuid: 'a', sender: 'assistant', content },
  ],
})
const chatGpt = (message: unknown, extraFields: object = {}) => ({
  title: 7,
  is_archived: null,
  mapping: {
    a: { message: { author: { role: 'user' }, content: { content_type: 'text', parts: ['When?'] } } },
    b: { parent: 'a', message },
  },
  ...extraFields,
})
const gptChat = (content: unknown, extraFields: object = {}) =>
  chatGpt({ author: { role: 'assistant' }, content, ...extraFields })
const openWebUi = (message: object, extraFields: object = {}) => ({
  id: 'o1',
  chat: {
    history: {
      messages: {
        a: { role: 'user', content: 'When?' },
        b: { parentId: 'a', role: 'assistant', ...message },
      },
    },
  },
  ...extraFields,
})

const ten = { type: 'text', text: 'At ten.' }
const withMore = (text: string) => ({ content_type: 'text', parts: [text] })

it.each<[string, unknown, string[]]>([
  ['LibreChat’s reasoning', libreChat({ type: 'think', think: 'hm' }, ten), ['Skipped reasoning: 1.']],
  [
    'LibreChat’s tools',
    libreChat({ type: 'tool_call', tool_call: { name: 'x' } }, ten),
    ['Skipped tool calls: 1.'],
  ],
  [
    'LibreChat’s images, errors and agents',
    libreChat(
      { type: 'image_file', image_file: {} },
      { type: 'error', error: 'x' },
      { type: 'agent_update' },
      ten,
    ),
    ['Skipped images: 1.', 'Skipped error messages: 1.'],
  ],
  [
    'LibreChat’s invalid and newer parts',
    libreChat(null, 7, { type: 'text', text: 7 }, { type: 'hologram' }, 'At ten.'),
    ['Unreadable parts: 3.'],
  ],
  [
    'LibreChat’s invalid messages',
    { ...libreChat(ten), messages: [...libreChat(ten).messages, 7] },
    ['Unreadable messages: 1.'],
  ],
  [
    'Claude’s reasoning and tools',
    claudeChat(
      { type: 'thinking', thinking: 'hm' },
      { type: 'tool_use', name: 'web_search', input: {} },
      { type: 'tool_result', content: [] },
      ten,
    ),
    ['Skipped reasoning: 1.', 'Skipped tool calls: 1.'],
  ],
  [
    'Claude’s artifact edits',
    claudeChat(
      { type: 'tool_use', name: 'artifacts', input: { command: 'update', old_str: 'a', new_str: 'b' } },
      ten,
    ),
    ['Skipped tool calls: 1.'],
  ],
  [
    'Claude’s placeholders',
    {
      ...claudeChat(),
      chat_messages: [
        { uuid: 'a', sender: 'human', text: 'When?' },
        {
          uuid: 'b',
          sender: 'assistant',
          text: '```\nThis block is not supported on your current device yet.\n```\n\nAt ten.',
        },
      ],
    },
    ['Skipped tool calls: 1.'],
  ],
  [
    'Claude’s invalid and newer parts',
    claudeChat({ type: 'text', text: 7 }, null, { type: 'hologram' }, ten),
    ['Unreadable parts: 3.'],
  ],
  [
    'Claude’s files',
    {
      ...claudeChat(ten),
      chat_messages: [
        {
          uuid: 'a',
          sender: 'human',
          text: 'When?',
          attachments: [{ file_name: 'a.pdf' }],
          files: [{ file_name: 'a.pdf' }, { file_name: 'b.png', file_kind: 'image' }],
        },
        { uuid: 'b', sender: 'assistant', content: [ten] },
      ],
    },
    ['Skipped images: 1.', 'Skipped files: 1.'],
  ],
  [
    'Open WebUI’s output',
    openWebUi({
      content: '',
      output: [
        { type: 'reasoning' },
        { type: 'function_call' },
        { type: 'function_call_output' },
        { type: 'message', content: [{ type: 'output_text', text: 'At ten.' }] },
      ],
    }),
    ['Skipped reasoning: 1.', 'Skipped tool calls: 1.'],
  ],
  [
    'ChatGPT’s images and recordings',
    gptChat({
      content_type: 'multimodal_text',
      parts: [{ content_type: 'image_asset_pointer' }, { content_type: 'audio_asset_pointer' }, 'At ten.'],
    }),
    ['Skipped images: 1.', 'Skipped recordings: 1.'],
  ],
  [
    'ChatGPT’s invalid parts',
    gptChat(
      { content_type: 'text', parts: [{ odd: 1 }, 'At ten.'] },
      { metadata: { attachments: [{ mime_type: 'text/csv' }], model_slug: 7 }, create_time: 'x' },
    ),
    ['Skipped files: 1.', 'Unreadable parts: 1.'],
  ],
  ['ChatGPT’s text only', gptChat({ text: 'At ten.' }), []],
  [
    'Open WebUI’s reasoning',
    openWebUi({ content: '<details done="true" type="reasoning">hm</details>At ten.' }),
    ['Skipped reasoning: 1.'],
  ],
  [
    'Open WebUI’s parts and files',
    openWebUi({
      content: [ten, { type: 'image_url', image_url: {} }],
      files: [{ type: 'file' }],
      timestamp: 'x',
    }),
    ['Skipped images: 1.', 'Skipped files: 1.'],
  ],
])('CHT-01 imports a chat with %s, and reports what it left out', (_of, value, losses) => {
  expect(read(value)).toMatchObject({ lines: ['When?', 'At ten.'], losses })
})

it.each([
  ['hidden', { metadata: { is_visually_hidden_from_conversation: true } }],
  ['weightless', { weight: 0 }],
  ['from a tool', { recipient: 'python' }],
])('CHT-01 skips a ChatGPT message that is %s', (_kind, extraFields) => {
  expect(read(gptChat(withMore('At ten.'), extraFields)).lines).toEqual(['When?'])
})

it('CHT-01 keeps the selected branch, archived state and pins from other products', () => {
  const conversation = { ...claudeChat(ten), current_leaf_message_uuid: 'b', is_starred: true }
  const other = { uuid: 'c', parent_message_uuid: 'a', sender: 'assistant', text: 'At noon.' }
  expect(read({ ...conversation, chat_messages: [...conversation.chat_messages, other] })).toMatchObject({
    currentKey: 'b',
    isPinned: true,
    lines: ['When?', 'At ten.', 'At noon.'],
  })
  expect(
    read(chatGpt({ author: { role: 'assistant' }, content: withMore('Ten.') }, { is_archived: true }))
      .isArchived,
  ).toBe(true)
  expect(
    read(
      openWebUi({ content: 'Ten.' }, { pinned: true, archived: null, folder_id: null, meta: { tags: [] } }),
    ),
  ).toMatchObject({ isPinned: true, isArchived: false })
})

it('CHT-01 reads LibreChat’s branches from a tree as from a flat list, however deep', () => {
  const deepTree = { messageId: 'm0', text: 'Turn 0', isCreatedByUser: true, children: [] as unknown[] }
  let deepest = deepTree
  for (let turn = 1; turn < 3000; turn++) {
    const next = {
      messageId: `m${turn}`,
      text: `Turn ${turn}`,
      isCreatedByUser: turn % 2 === 0,
      children: [],
    }
    deepest.children.push(next)
    deepest = next
  }
  const { messages } = read({ conversationId: 'l', recursive: true, messagesTree: [deepTree] })
  expect(messages).toHaveLength(3000)
  expect(messages.at(-1)).toMatchObject({ parentKey: 'm2998', key: 'm2999' })
})

it.each([
  [1_700_000_000, 1_700_000_000_000],
  [1_700_000_000.5, 1_700_000_000_500],
  [1_700_000_000_000, 1_700_000_000_000],
  [1_700_000_000_000_000, 1_700_000_000_000],
  ['1700000000', 1_700_000_000_000],
  ['1700000000000', 1_700_000_000_000],
  ['2023-11-14T22:13:20', 1_700_000_000_000],
  ['2023-11-14T22:13:20.000Z', 1_700_000_000_000],
  ['2023-11-14T23:13:20+01:00', 1_700_000_000_000],
  [null, Number.NaN],
  ['yesterday', Number.NaN],
])('CHT-01 parses another product’s time %s', (time, milliseconds) => {
  expect(timeOf(time)).toBe(milliseconds)
})
