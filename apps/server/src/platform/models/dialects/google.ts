import { data, type Dialect } from './recording.ts'

const answer = (parts: object[], finishReason?: string, extraFields: object = {}) => ({
  candidates: [{ content: { role: 'model', parts }, index: 0, ...(finishReason && { finishReason }) }],
  usageMetadata: {
    promptTokenCount: 11,
    candidatesTokenCount: 3,
    thoughtsTokenCount: 4,
    totalTokenCount: 18,
  },
  modelVersion: 'gemini-3',
  responseId: 'r',
  ...extraFields,
})
const call = (town: string, extraFields: object = {}) => ({
  functionCall: { name: 'look_up', args: { town } },
  ...extraFields,
})

const gemini: Dialect = {
  name: 'Google Gemini',
  api: 'google',
  source: 'ai.google.dev, generateContent v1beta and thought signatures, November 2026',
  recordings: [
    {
      name: 'thoughts, text and a signature in a part of its own',
      body: data(
        answer([{ text: 'Hm.', thought: true }]),
        answer([{ text: 'It is ' }]),
        answer([{ text: '7.' }]),
        answer([{ text: '', thoughtSignature: 'c2lnbmVk' }], 'STOP'),
      ),
      expected: { text: 'It is 7.', thoughts: 'Hm.', end: 'whole', tokens: [11, 7] },
    },
    {
      name: 'parallel tool calls, the first signed',
      body: data(answer([call('Paris', { thoughtSignature: 'c2lnbmVk' }), call('Rome')], 'STOP')),
      expected: { calls: ['look_up {"town":"Paris"}', 'look_up {"town":"Rome"}'], end: 'whole' },
    },
    {
      name: 'cut-off',
      body: data(answer([{ text: 'It' }], 'MAX_TOKENS')),
      expected: { text: 'It', end: 'truncated' },
    },
    {
      name: 'safety',
      body: data(answer([{ text: 'It' }]), answer([], 'SAFETY')),
      expected: { text: 'It', end: 'filtered' },
    },
    {
      name: 'recitation',
      body: data(answer([{ text: 'It' }], 'RECITATION')),
      expected: { text: 'It', end: 'filtered' },
    },
    {
      name: 'a blocked prompt',
      body: data({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata: {} }),
      expected: { text: '', end: 'filtered' },
    },
    {
      name: 'a malformed call',
      body: data(answer([], 'MALFORMED_FUNCTION_CALL')),
      expected: { text: '', end: 'broken' },
    },
    {
      name: 'too long',
      status: 400,
      body: JSON.stringify({
        error: {
          code: 400,
          message: 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
          status: 'INVALID_ARGUMENT',
        },
      }),
      expected: { limit: 1_048_576 },
    },
  ],
}

export const googleDialects = [gemini]
