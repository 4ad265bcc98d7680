import { call, chunk, data, type Dialect, typedEvents, usage } from './recording.ts'

const role = { role: 'assistant', content: '', refusal: null }
const paddingFields = { obfuscation: 'x7', service_tier: 'default', system_fingerprint: 'fp_1' }

const completions: Dialect = {
  name: 'OpenAI chat completions',
  api: 'completions',
  source: 'platform.openai.com/docs/api-reference/chat-streaming, November 2026',
  recordings: [
    {
      name: 'stream with usage',
      body: data(
        chunk(role, null, paddingFields),
        chunk({ content: 'It is ' }, null, paddingFields),
        chunk({ content: '7.' }, null, paddingFields),
        chunk({}, 'stop', paddingFields),
        usage(11, 3, { completion_tokens_details: { reasoning_tokens: 0 } }),
        '[DONE]',
      ),
      expected: { text: 'It is 7.', end: 'whole', tokens: [11, 3] },
    },
    {
      name: 'parallel tool calls in pieces',
      body: data(
        chunk({ role: 'assistant', content: null }),
        chunk(call(0, { id: 'call_1', name: 'look_up' })),
        chunk(call(0, { arguments: '{"town":' })),
        chunk(call(0, { arguments: '"Paris"}' })),
        chunk(call(1, { id: 'call_2', name: 'look_up' })),
        chunk(call(1, { arguments: '{"town":"Rome"}' })),
        chunk({}, 'tool_calls'),
        usage(30, 24),
        '[DONE]',
      ),
      expected: { text: '', calls: ['look_up {"town":"Paris"}', 'look_up {"town":"Rome"}'], end: 'whole' },
    },
    {
      name: 'cut-off',
      body: data(chunk({ content: 'It' }), chunk({}, 'length'), usage(11, 1), '[DONE]'),
      expected: { text: 'It', end: 'truncated' },
    },
    {
      name: 'refusal',
      body: data(chunk({ refusal: 'I can’t help with that.' }), chunk({}, 'stop'), '[DONE]'),
      expected: { text: 'I can’t help with that.', end: 'refused' },
    },
    {
      name: 'too long',
      status: 400,
      body: JSON.stringify({
        error: {
          message:
            "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens. Please reduce the length of the messages.",
          type: 'invalid_request_error',
          param: 'messages',
          code: 'context_length_exceeded',
        },
      }),
      expected: { limit: 8192 },
    },
    {
      name: 'no quota',
      status: 429,
      body: JSON.stringify({
        error: {
          message: 'You exceeded your current quota, please check your plan and billing details.',
          type: 'insufficient_quota',
          code: 'insufficient_quota',
        },
      }),
      expected: { failure: 'You exceeded your current quota' },
    },
  ],
}

const item = (state: 'added' | 'done', index: number, outputItem: object) => ({
  type: `response.output_item.${state}`,
  output_index: index,
  item: outputItem,
})
const completedEvent = (extraFields: object = {}) => ({
  type: 'response.completed',
  response: { id: 'r', usage: { input_tokens: 11, output_tokens: 7 }, ...extraFields },
})
const createdEvent = { type: 'response.created', response: { id: 'r', created_at: 1, model: 'm' } }
const message = { type: 'message', id: 'msg', role: 'assistant', content: [] }
const text = (delta: string) => ({
  type: 'response.output_text.delta',
  item_id: 'msg',
  output_index: 1,
  content_index: 0,
  delta,
})

const responses: Dialect = {
  name: 'OpenAI Responses',
  api: 'responses',
  source: 'platform.openai.com/docs/api-reference/responses-streaming, November 2026',
  recordings: [
    {
      name: 'reasoning and text',
      body: typedEvents(
        createdEvent,
        item('added', 0, { type: 'reasoning', id: 'rs', summary: [], encrypted_content: 'sealed' }),
        {
          type: 'response.reasoning_summary_part.added',
          item_id: 'rs',
          output_index: 0,
          summary_index: 0,
          part: {
            type: 'summary_text',
            text: '',
          },
        },
        {
          type: 'response.reasoning_summary_text.delta',
          item_id: 'rs',
          output_index: 0,
          summary_index: 0,
          delta: 'Hm.',
        },
        item('done', 0, {
          type: 'reasoning',
          id: 'rs',
          summary: [{ type: 'summary_text', text: 'Hm.' }],
          encrypted_content: 'sealed',
        }),
        item('added', 1, message),
        text('It is '),
        text('7.'),
        item('done', 1, message),
        completedEvent(),
      ),
      expected: { text: 'It is 7.', thoughts: 'Hm.', end: 'whole', tokens: [11, 7] },
    },
    {
      name: 'tool call in pieces',
      body: typedEvents(
        createdEvent,
        item('added', 0, {
          type: 'function_call',
          id: 'fc',
          call_id: 'call_1',
          name: 'look_up',
          arguments: '',
        }),
        ['{"town":', '"Paris"}'].map((delta) => ({
          type: 'response.function_call_arguments.delta',
          item_id: 'fc',
          output_index: 0,
          delta,
        })),
        item('done', 0, {
          type: 'function_call',
          id: 'fc',
          call_id: 'call_1',
          name: 'look_up',
          arguments: '{"town":"Paris"}',
          status: 'completed',
        }),
        completedEvent(),
      ),
      expected: { calls: ['look_up {"town":"Paris"}'], end: 'whole' },
    },
    {
      name: 'cut-off',
      body: typedEvents(createdEvent, item('added', 1, message), text('It'), {
        type: 'response.incomplete',
        response: {
          id: 'r',
          incomplete_details: { reason: 'max_output_tokens' },
          usage: null,
        },
      }),
      expected: { text: 'It', end: 'truncated' },
    },
    {
      name: 'failure in the stream',
      body: typedEvents(createdEvent, item('added', 1, message), text('It'), {
        type: 'response.failed',
        response: {
          id: 'r',
          error: {
            code: 'server_error',
            message: 'The model is overloaded.',
          },
        },
      }),
      expected: { text: 'It', failure: 'The model is overloaded.' },
    },
  ],
}

export const openaiDialects = [completions, responses]
