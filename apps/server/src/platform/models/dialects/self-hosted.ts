import { call, chunk, data, type Dialect, recordedError, usage } from './recording.ts'

const endMarker = '[DONE]'

const vllm: Dialect = {
  name: 'vLLM',
  api: 'completions',
  source: 'docs.vllm.ai 0.9.2, Reasoning outputs and Tool calling',
  recordings: [
    {
      name: 'reasoning and text',
      body: data(
        chunk({ role: 'assistant', content: '' }),
        chunk({ reasoning_content: 'Hm.' }),
        chunk({ content: 'It is 7.' }),
        chunk({ content: '' }, 'stop', { stop_reason: null }),
        usage(11, 7),
        endMarker,
      ),
      expected: { text: 'It is 7.', thoughts: 'Hm.', end: 'whole', tokens: [11, 7] },
    },
    {
      name: 'a tool call in pieces',
      body: data(
        chunk({ role: 'assistant', content: '' }),
        chunk(call(0, { id: 'chatcmpl-tool-1', name: 'look_up' })),
        chunk(call(0, { arguments: '{"town": "' })),
        chunk(call(0, { arguments: 'Paris"}' })),
        chunk({ content: '' }, 'tool_calls'),
        endMarker,
      ),
      expected: { calls: ['look_up {"town": "Paris"}'], end: 'whole' },
    },
    recordedError(
      400,
      {
        object: 'error',
        message:
          "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens in the messages.",
        type: 'BadRequestError',
        code: 400,
      },
      { limit: 4096 },
    ),
  ],
}

const sglang: Dialect = {
  name: 'SGLang',
  api: 'completions',
  source: 'docs.sglang.ai, OpenAI APIs, Reasoning parser, November 2026',
  recordings: [
    {
      name: 'nulls in every chunk',
      body: data(
        chunk({ role: 'assistant', content: '', reasoning_content: null, tool_calls: null }, null, {
          usage: null,
        }),
        chunk({ role: null, content: null, reasoning_content: 'Hm.', tool_calls: null }),
        chunk({ role: null, content: 'It is 7.', reasoning_content: null, tool_calls: null }),
        {
          ...chunk({}),
          choices: [{ index: 0, delta: { content: null }, finish_reason: 'stop', matched_stop: 151_645 }],
        },
        usage(11, 7),
        endMarker,
      ),
      expected: { text: 'It is 7.', thoughts: 'Hm.', end: 'whole', tokens: [11, 7] },
    },
    {
      name: 'aborted',
      body: data(chunk({ content: 'It' }), chunk({}, 'abort'), endMarker),
      expected: { text: 'It', end: 'broken' },
    },
  ],
}

const ollama: Dialect = {
  name: 'Ollama',
  api: 'completions',
  source: 'docs.ollama.com, OpenAI compatibility, 0.17',
  recordings: [
    {
      name: 'reasoning and text',
      body: data(
        chunk({ role: 'assistant', content: '', reasoning: 'Hm.' }, null, {
          system_fingerprint: 'fp_ollama',
        }),
        chunk({ role: 'assistant', content: 'It is 7.' }),
        chunk({ role: 'assistant', content: '' }, 'stop'),
        usage(11, 7),
        endMarker,
      ),
      expected: { text: 'It is 7.', thoughts: 'Hm.', end: 'whole', tokens: [11, 7] },
    },
    {
      name: 'a whole tool call in a chunk of its own',
      body: data(
        chunk({
          role: 'assistant',
          content: '',
          ...call(0, { id: 'call_1', name: 'look_up', arguments: '{"town":"Paris"}' }),
        }),
        chunk({ role: 'assistant', content: '' }, 'tool_calls'),
        endMarker,
      ),
      expected: { calls: ['look_up {"town":"Paris"}'], end: 'whole' },
    },
  ],
}

const lmStudio: Dialect = {
  name: 'LM Studio',
  api: 'completions',
  source: 'lmstudio.ai/docs, Tool use and OpenAI compatibility endpoints, November 2026',
  recordings: [
    {
      name: 'a tool call in pieces',
      body: data(
        chunk(call(0, { id: '365174485', name: 'look_up' })),
        chunk(call(0, { arguments: '{"town":"Paris"}' })),
        chunk({}, 'tool_calls'),
        endMarker,
      ),
      expected: { calls: ['look_up {"town":"Paris"}'], end: 'whole' },
    },
    {
      name: 'an error event: too long',
      body: `event: error\n${data({
        error: {
          message:
            'Trying to keep the first 6132 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens.',
        },
      })}`,
      expected: { limit: 4096 },
    },
  ],
}

export const selfHosted = [vllm, sglang, ollama, lmStudio]
