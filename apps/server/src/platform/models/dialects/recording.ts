import type { ModelEnd } from '../streams/chat-model.ts'

interface ExpectedAnswer {
  readonly text?: string
  readonly thoughts?: string
  readonly calls?: readonly string[]
  readonly end?: ModelEnd
  readonly tokens?: readonly [number, number]
  readonly failure?: string
  readonly limit?: number
}

export interface Recording {
  readonly name: string
  readonly status?: number
  readonly body: string
  readonly expected: ExpectedAnswer
}

export interface Dialect {
  readonly name: string
  readonly api: 'completions' | 'responses' | 'anthropic' | 'google'
  readonly source: string
  readonly recordings: readonly Recording[]
}

export const data = (...values: unknown[]): string =>
  values.map((value) => `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`).join('')

interface TypedEvent {
  readonly type: string
  readonly [field: string]: unknown
}

export const typedEvents = (...values: (TypedEvent | readonly TypedEvent[])[]): string =>
  values
    .flat()
    .map((value) => `event: ${value.type}\n${data(value)}`)
    .join('')

export const chunk = (delta: object, reason: string | null = null, extraFields: object = {}): object => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta, finish_reason: reason }],
  ...extraFields,
})

export const usage = (input: number, output: number, extraFields: object = {}): object => ({
  object: 'chat.completion.chunk',
  choices: [],
  usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output, ...extraFields },
})

export const call = (index: number, fields: { id?: string; name?: string; arguments?: string }): object => ({
  tool_calls: [
    {
      index,
      ...(fields.id && { id: fields.id, type: 'function' }),
      function: {
        ...(fields.name && { name: fields.name }),
        arguments: fields.arguments ?? '',
      },
    },
  ],
})

export const recordedError = (
  status: number,
  body: object,
  expected: { limit?: number; failure?: string },
) => ({
  name: 'too long',
  status,
  body: JSON.stringify(body),
  expected,
})
