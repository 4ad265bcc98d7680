import { chunk, data, type Dialect, recordedError, usage } from './recording.ts'

const endMarker = '[DONE]'
const mistral: Dialect = {
  name: 'Mistral',
  api: 'completions',
  source: 'docs.mistral.ai, Chat completions and Reasoning, November 2026',
  recordings: [
    {
      name: 'thinking and text as parts',
      body: data(
        chunk({
          role: 'assistant',
          content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }], closed: true }],
        }),
        chunk({ content: [{ type: 'text', text: 'It is ' }] }),
        chunk({ content: '7.' }, 'stop', {
          usage: { prompt_tokens: 11, completion_tokens: 3, total_tokens: 14 },
        }),
        endMarker,
      ),
      expected: { text: 'It is 7.', thoughts: 'Hm.', end: 'whole', tokens: [11, 3] },
    },
    {
      name: 'whole tool calls in the last chunk',
      body: data(
        chunk({ role: 'assistant', content: '' }),
        chunk(
          {
            content: '',
            tool_calls: ['Paris', 'Rome'].map((town, index) => ({
              id: `D68${index}abcde`,
              index,
              function: {
                name: 'look_up',
                arguments: `{"town": "${town}"}`,
              },
            })),
          },
          'tool_calls',
        ),
        endMarker,
      ),
      expected: { calls: ['look_up {"town": "Paris"}', 'look_up {"town": "Rome"}'], end: 'whole' },
    },
    {
      name: 'end of the window',
      body: data(chunk({ content: 'It' }, 'model_length'), endMarker),
      expected: { text: 'It', end: 'truncated' },
    },
    recordedError(
      400,
      {
        object: 'error',
        message:
          'Prompt contains 9001 tokens and 0 draft tokens, too large for model with 8192 maximum context length',
        type: 'invalid_request_prompt_too_long',
        code: '3051',
      },
      { limit: 8192 },
    ),
  ],
}

const deepseek: Dialect = {
  name: 'DeepSeek',
  api: 'completions',
  source: 'api-docs.deepseek.com, Thinking mode, November 2026',
  recordings: [
    {
      name: 'keep-alive, reasoning, text and usage in the last chunk',
      body: `: keep-alive\n\n${data(
        chunk({ role: 'assistant', content: null, reasoning_content: '' }),
        chunk({ content: null, reasoning_content: 'Hm.' }),
        chunk({ content: 'It is 7.', reasoning_content: null }),
        chunk({ content: '' }, 'stop', {
          usage: { prompt_tokens: 11, completion_tokens: 7, prompt_cache_hit_tokens: 0 },
        }),
        endMarker,
      )}`,
      expected: { text: 'It is 7.', thoughts: 'Hm.', end: 'whole', tokens: [11, 7] },
    },
    {
      name: 'no resources left',
      body: data(chunk({ content: 'It' }), chunk({}, 'insufficient_system_resource'), endMarker),
      expected: { text: 'It', end: 'broken' },
    },
  ],
}

const filters = { hate: { filtered: false, severity: 'safe' } }
const azure: Dialect = {
  name: 'Azure OpenAI',
  api: 'completions',
  source: 'learn.microsoft.com, Content filter streaming, API v1, November 2026',
  recordings: [
    {
      name: 'filter results around the text',
      body: data(
        { id: '', object: '', choices: [], prompt_filter_results: [{ content_filter_results: filters }] },
        chunk({ role: 'assistant', content: '' }),
        chunk({ content: 'It is 7.' }),
        { id: '', object: '', choices: [{ index: 0, content_filter_results: filters, finish_reason: null }] },
        chunk({}, 'stop'),
        usage(11, 3),
        endMarker,
      ),
      expected: { text: 'It is 7.', end: 'whole', tokens: [11, 3] },
    },
    {
      name: 'filtered',
      body: data(chunk({ content: 'It' }), chunk({}, 'content_filter'), endMarker),
      expected: { text: 'It', end: 'filtered' },
    },
    {
      name: 'a filtered prompt',
      status: 400,
      body: JSON.stringify({
        error: {
          message: "The response was filtered due to the prompt triggering Azure's content policy.",
          code: 'content_filter',
          status: 400,
        },
      }),
      expected: { failure: 'content policy' },
    },
  ],
}

const openrouter: Dialect = {
  name: 'OpenRouter',
  api: 'completions',
  source: 'openrouter.ai/docs, Streaming, Reasoning tokens, Errors, November 2026',
  recordings: [
    {
      name: 'comments, reasoning twice, text',
      body: `: OPENROUTER PROCESSING\n\n${data(
        chunk({
          role: 'assistant',
          content: '',
          reasoning: 'Hm.',
          reasoning_details: [
            { type: 'reasoning.text', text: 'Hm.', index: 0, format: 'anthropic-claude-v1' },
          ],
        }),
        chunk({ content: 'It is 7.' }),
        chunk({ content: '' }, 'stop', { provider: 'Anthropic' }),
        usage(11, 7, { cost: 0.001 }),
        endMarker,
      )}`,
      expected: { text: 'It is 7.', thoughts: 'Hm.', end: 'whole', tokens: [11, 7] },
    },
    {
      name: 'an error in the stream',
      body: data(
        chunk({ content: 'It' }),
        chunk({ content: '' }, 'error', {
          error: { code: 502, message: 'Provider returned error', metadata: { raw: 'Upstream is down' } },
        }),
      ),
      expected: { text: 'It', failure: 'Upstream is down' },
    },
  ],
}

export const hostedDialects = [mistral, deepseek, azure, openrouter]
