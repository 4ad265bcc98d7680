import type { Citation } from './citation.ts'
import type { ErrorCode } from './envelope.ts'
import type { MessagePart, MessageStatus } from './message.ts'
import type { RunEvent } from './run-event.ts'

/** An answer as far as its events tell. */
export interface ComposedMessage {
  readonly parts: readonly MessagePart[]
  readonly citations: readonly Citation[]
  readonly status: MessageStatus
  readonly error: { readonly code: ErrorCode; readonly message: string } | null
}

export const emptyMessage: ComposedMessage = { parts: [], citations: [], status: 'streaming', error: null }

const withLast = (message: ComposedMessage, part: MessagePart): ComposedMessage => ({
  ...message,
  parts: [...message.parts.slice(0, -1), part],
})

const withNew = (message: ComposedMessage, part: MessagePart): ComposedMessage => ({
  ...message,
  parts: [...message.parts, part],
})

const grow = (message: ComposedMessage, type: 'text' | 'reasoning', delta: string): ComposedMessage => {
  const last = message.parts.at(-1)
  return last?.type === type
    ? withLast(message, { type, text: last.text + delta })
    : withNew(message, { type, text: delta })
}

const settleTool = (
  message: ComposedMessage,
  toolCallId: string,
  state: 'completed' | 'failed',
  text: string,
): ComposedMessage => ({
  ...message,
  parts: message.parts.map((part) =>
    part.type === 'tool' && part.toolCallId === toolCallId ? { ...part, state, text } : part,
  ),
})

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Parts that were opened and never filled are not worth keeping. */
const withoutEmpty = (parts: readonly MessagePart[]) =>
  parts.filter((part) => part.type === 'tool' || part.text.trim() !== '')

/**
 * The message after one more event: the server makes the stored message from a run's
 * events with it, and every reader the shown one, so that both agree.
 */
export const applyRunEvent = (message: ComposedMessage, event: RunEvent): ComposedMessage => {
  switch (event.type) {
    case 'start':
      return emptyMessage
    case 'text-start':
      return withNew(message, { type: 'text', text: '' })
    case 'text-delta':
      return grow(message, 'text', event.delta)
    case 'reasoning-start':
      return withNew(message, { type: 'reasoning', text: '' })
    case 'reasoning-delta':
      return grow(message, 'reasoning', event.delta)
    case 'tool-input-available':
      return withNew(message, {
        type: 'tool',
        toolCallId: event.toolCallId,
        name: event.toolName,
        input: textOf(event.input),
        text: '',
        state: 'running',
      })
    case 'tool-output-available':
      return settleTool(message, event.toolCallId, 'completed', textOf(event.output))
    case 'tool-output-error':
      return settleTool(message, event.toolCallId, 'failed', event.errorText)
    case 'data-citation':
      return { ...message, citations: [...message.citations, event.data] }
    case 'data-failure':
      return { ...message, error: event.data }
    case 'finish':
      return { ...message, parts: withoutEmpty(message.parts), status: event.messageMetadata.status }
    case 'start-step':
    case 'finish-step':
    case 'text-end':
    case 'reasoning-end':
    case 'data-title':
    case 'error':
    case 'abort':
      return message
  }
}

/** The message that a whole run of events makes. */
export const composeMessage = (events: Iterable<RunEvent>): ComposedMessage => {
  let message = emptyMessage
  for (const event of events) message = applyRunEvent(message, event)
  return message
}
