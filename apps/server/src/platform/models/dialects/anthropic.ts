import { type Dialect, typedEvents } from './recording.ts'

const start = {
  type: 'message_start',
  message: {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'm',
    content: [],
    stop_reason: null,
    usage: {
      input_tokens: 11,
      cache_read_input_tokens: 4,
      output_tokens: 1,
    },
  },
}
const block = (index: number, contentBlock: object, deltas: readonly object[] = []) => [
  { type: 'content_block_start', index, content_block: contentBlock },
  ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
  { type: 'content_block_stop', index },
]
const text = (index: number, ...pieces: string[]) =>
  block(
    index,
    { type: 'text', text: '' },
    pieces.map((piece) => ({ type: 'text_delta', text: piece })),
  )
const end = (reason: string) => [
  { type: 'message_delta', delta: { stop_reason: reason, stop_sequence: null }, usage: { output_tokens: 7 } },
  { type: 'message_stop' },
]
const toolUse = (index: number, id: string, ...pieces: string[]) =>
  block(
    index,
    { type: 'tool_use', id, name: 'look_up', input: {} },
    pieces.map((piece) => ({ type: 'input_json_delta', partial_json: piece })),
  )

const messages: Dialect = {
  name: 'Anthropic Messages',
  api: 'anthropic',
  source: 'docs.claude.com, Streaming messages, anthropic-version 2023-06-01, November 2026',
  recordings: [
    {
      name: 'thinking with its signature, then text',
      body: typedEvents(
        start,
        { type: 'ping' },
        block(0, { type: 'thinking', thinking: '', signature: '' }, [
          { type: 'thinking_delta', thinking: 'Hm.' },
          { type: 'signature_delta', signature: 'signed' },
        ]),
        block(1, { type: 'redacted_thinking', data: 'sealed' }),
        text(2, 'It is ', '7.'),
        end('end_turn'),
      ),
      expected: { text: 'It is 7.', thoughts: 'Hm.', end: 'whole', tokens: [15, 7] },
    },
    {
      name: 'citations',
      body: typedEvents(
        start,
        block(0, { type: 'text', text: '', citations: [] }, [
          { type: 'text_delta', text: 'It is 7.' },
          {
            type: 'citations_delta',
            citation: {
              type: 'char_location',
              cited_text: 'The tide is 7 m.',
              document_index: 0,
              document_title: 'Tides',
              start_char_index: 0,
              end_char_index: 16,
            },
          },
        ]),
        text(1, ' Indeed.'),
        end('end_turn'),
      ),
      expected: { text: 'It is 7. Indeed.', end: 'whole' },
    },
    {
      name: 'parallel tool calls in pieces',
      body: typedEvents(
        start,
        text(0, 'Let me look.'),
        toolUse(1, 'toolu_1', '', '{"town": "Pa', 'ris"}'),
        toolUse(2, 'toolu_2', '{"town": "Rome"}'),
        end('tool_use'),
      ),
      expected: {
        text: 'Let me look.',
        calls: ['look_up {"town": "Paris"}', 'look_up {"town": "Rome"}'],
        end: 'whole',
      },
    },
    {
      name: 'cut-off',
      body: typedEvents(start, text(0, 'It'), end('max_tokens')),
      expected: { text: 'It', end: 'truncated' },
    },
    {
      name: 'end of the context window',
      body: typedEvents(start, text(0, 'It'), end('model_context_window_exceeded')),
      expected: { text: 'It', end: 'truncated' },
    },
    {
      name: 'refusal',
      body: typedEvents(start, text(0, 'I'), end('refusal')),
      expected: { text: 'I', end: 'filtered' },
    },
    {
      name: 'overloaded in the stream',
      body: typedEvents(start, {
        type: 'error',
        error: {
          type: 'overloaded_error',
          message: 'Overloaded',
        },
      }),
      expected: { failure: 'Overloaded' },
    },
    {
      name: 'too long',
      status: 400,
      body: JSON.stringify({
        type: 'error',
        error: {
          type: 'invalid_request_error',
          message: 'prompt is too long: 210000 tokens > 200000 maximum',
        },
      }),
      expected: { limit: 200_000 },
    },
  ],
}

export const anthropicDialects = [messages]
