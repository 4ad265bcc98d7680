import type { ModelEnd } from '../chat-model.ts'

/** What an answer must be read as; fields that are left out aren't compared. */
interface Expected {
  readonly text?: string
  readonly thoughts?: string
  /** `name input`, in order. */
  readonly calls?: readonly string[]
  readonly end?: ModelEnd
  /** Input and output tokens. */
  readonly tokens?: readonly [number, number]
  /** A part of what the person reads. */
  readonly failure?: string
  /** The context window that the refusal names, in tokens; 0: it only says that the prompt is too long. */
  readonly limit?: number
}

export interface Recording {
  readonly name: string
  readonly status?: number
  readonly body: string
  readonly expected: Expected
}

/** Answers in one API, written after its documentation. */
export interface Dialect {
  readonly name: string
  readonly api: 'completions' | 'responses' | 'anthropic' | 'google'
  /** The documentation, and its version or the day it was read. */
  readonly source: string
  readonly recordings: readonly Recording[]
}

export const data = (...values: unknown[]): string =>
  values.map((value) => `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`).join('')

interface TypedEvent {
  readonly type: string
  readonly [field: string]: unknown
}

/** Events that repeat their type in `event:`. */
export const typed = (...values: (TypedEvent | readonly TypedEvent[])[]): string =>
  values
    .flat()
    .map((value) => `event: ${value.type}\n${data(value)}`)
    .join('')

/** One chunk of a chat completion. */
export const chunk = (delta: object, reason: string | null = null, more: object = {}): object => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta, finish_reason: reason }],
  ...more,
})

/** The last chunk of usage. */
export const usage = (input: number, output: number, more: object = {}): object => ({
  object: 'chat.completion.chunk',
  choices: [],
  usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output, ...more },
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

/** A refusal before the first word. */
export const refusal = (status: number, body: object, expected: { limit?: number; failure?: string }) => ({
  name: 'too long',
  status,
  body: JSON.stringify(body),
  expected,
})
