import type { Citation } from './citation.ts'
import type { ErrorCode } from '../envelope.ts'
import type { MessagePart, MessageStatus, ToolPart } from './message.ts'
import type { RunEvent } from './run-event.ts'
import type { CraftOutput } from './tool-output.ts'

export interface ComposedMessage {
  readonly parts: readonly MessagePart[]
  readonly citations: readonly Citation[]
  readonly status: MessageStatus
  readonly error: { readonly code: ErrorCode; readonly message: string } | null
}

export const emptyMessage: ComposedMessage = { parts: [], citations: [], status: 'streaming', error: null }

const replaceLastPart = (message: ComposedMessage, part: MessagePart): ComposedMessage => ({
  ...message,
  parts: [...message.parts.slice(0, -1), part],
})

const appendPart = (message: ComposedMessage, part: MessagePart): ComposedMessage => ({
  ...message,
  parts: [...message.parts, part],
})

const appendText = (message: ComposedMessage, type: 'text' | 'reasoning', delta: string): ComposedMessage => {
  const last = message.parts.at(-1)
  return last?.type === type
    ? replaceLastPart(message, { type, text: last.text + delta })
    : appendPart(message, { type, text: delta })
}

const updateToolCalls = (
  message: ComposedMessage,
  isMatch: (part: ToolPart) => boolean,
  changesOf: (part: ToolPart) => Partial<ToolPart>,
): ComposedMessage => ({
  ...message,
  parts: message.parts.map((part) =>
    part.type === 'tool' && isMatch(part) ? { ...part, ...changesOf(part) } : part,
  ),
})

const updateToolCall = (message: ComposedMessage, toolCallId: string, changes: Partial<ToolPart>) =>
  updateToolCalls(
    message,
    (part) => part.toolCallId === toolCallId,
    () => changes,
  )

const updatePendingCraft = (
  message: ComposedMessage,
  versionId: CraftOutput['versionId'],
  changesOf: (part: CraftOutput) => Partial<CraftOutput>,
): ComposedMessage => ({
  ...message,
  parts: message.parts.map((part) =>
    part.type === 'craft' && part.versionId === versionId && part.status === 'pending'
      ? { ...part, ...changesOf(part) }
      : part,
  ),
})

const isText = (part: MessagePart) => part.type === 'text' || part.type === 'reasoning'

/** Removes parts that were started but never filled. */
const withoutEmptyParts = (parts: readonly MessagePart[]) =>
  parts.filter(
    (part) =>
      !isText(part) || part.text.trim() !== '' || (part.type === 'reasoning' && part.replay !== undefined),
  )

const outcomeUnknownText = 'The answer was interrupted, so it’s unclear whether this was completed.'
const endedEarlyText = 'The answer ended before this finished.'

/** Gives calls without an outcome one when the answer ends, so that nothing stays pending. */
const settlePart = (part: MessagePart): MessagePart => {
  if (part.type === 'craft' && part.status === 'pending')
    return part.content === '' || part.comments?.length === 0
      ? { ...part, status: 'failed', failure: 'The answer was interrupted before this craft was started.' }
      : { ...part, status: 'incomplete' }
  if (part.type !== 'tool' || part.state.startsWith('output-')) return part
  if (part.state === 'approval-requested') return { ...part, state: 'output-denied' }
  return {
    ...part,
    state: 'output-error',
    errorText: part.startedAt === undefined ? endedEarlyText : outcomeUnknownText,
  }
}

/** Applies an event to the message. Server and clients share this reducer, so that they agree. */
export const applyRunEvent = (message: ComposedMessage, event: RunEvent): ComposedMessage => {
  switch (event.type) {
    case 'start':
      return emptyMessage
    case 'text-start':
      return appendPart(message, { type: 'text', text: '' })
    case 'text-delta':
      return appendText(message, 'text', event.delta)
    case 'reasoning-start':
      return appendPart(message, { type: 'reasoning', text: '' })
    case 'reasoning-delta':
      return appendText(message, 'reasoning', event.delta)
    case 'tool-input-available':
      return appendPart(message, {
        type: 'tool',
        toolCallId: event.toolCallId,
        name: event.toolName,
        title: event.title,
        input: event.input,
        state: 'input-available',
      })
    case 'tool-approval-request':
      return updateToolCall(message, event.toolCallId, {
        state: 'approval-requested',
        approval: { id: event.approvalId, ...(event.because && { because: event.because }) },
      })
    case 'tool-approval-response': {
      const { approvalId, approved, scope, reason } = event
      const approval = { id: approvalId, approved, scope, reason }
      const response = { state: 'approval-responded', approval } as const
      return updateToolCalls(
        message,
        (part) => part.approval?.id === approvalId,
        () => response,
      )
    }
    case 'data-tool-started':
      return updateToolCall(message, event.data.toolCallId, { startedAt: event.data.at })
    case 'data-tool-form':
      return updateToolCall(message, event.data.toolCallId, { form: event.data.form })
    case 'data-tool-form-reply': {
      const { formId, action } = event.data
      return updateToolCalls(
        message,
        ({ form }) => form?.id === formId,
        ({ form }) => (form ? { form: { ...form, action } } : {}),
      )
    }
    case 'tool-output-available':
      return updateToolCall(message, event.toolCallId, { state: 'output-available', output: event.output })
    case 'tool-output-error':
      return updateToolCall(message, event.toolCallId, { state: 'output-error', errorText: event.errorText })
    case 'tool-output-denied':
      return updateToolCall(message, event.toolCallId, {
        state: 'output-denied',
        ...(event.errorText !== undefined && { errorText: event.errorText }),
      })
    case 'data-part':
      return appendPart(message, event.data)
    case 'data-craft-start': {
      const { continues, ...craft } = event.data
      const isReplaced = (part: MessagePart) => part.type === 'craft' && part.versionId === continues
      const parts = message.parts.filter((part) => !isReplaced(part))
      return appendPart(
        { ...message, parts },
        {
          type: 'craft',
          ...craft,
          status: 'pending',
          ...(craft.comments === undefined && { content: '' }),
        },
      )
    }
    case 'data-craft-delta':
      return updatePendingCraft(message, event.data.versionId, ({ content = '' }) => ({
        content: content + event.data.delta,
      }))
    case 'data-craft-comment':
      return updatePendingCraft(message, event.data.versionId, ({ comments = [] }) => ({
        comments: [...comments, event.data.comment],
      }))
    case 'data-craft-end': {
      const { versionId, ...endedPart } = event.data
      return updatePendingCraft(message, versionId, () => endedPart)
    }
    case 'data-resumed':
      return { ...message, parts: event.data.parts, citations: event.data.citations }
    case 'reasoning-end': {
      const last = message.parts.at(-1)
      return event.replay && last?.type === 'reasoning'
        ? replaceLastPart(message, { ...last, replay: event.replay })
        : message
    }
    case 'data-thought': {
      const last = message.parts.at(-1)
      return last?.type === 'text'
        ? replaceLastPart(message, { type: 'reasoning', text: last.text })
        : message
    }
    case 'data-citation':
      return { ...message, citations: [...message.citations, event.data] }
    case 'data-failure':
      return { ...message, error: event.data }
    case 'finish': {
      const { status } = event.messageMetadata
      const parts = withoutEmptyParts(message.parts)
      return { ...message, parts: status === 'waiting' ? parts : parts.map(settlePart), status }
    }
    case 'start-step':
    case 'finish-step':
    case 'text-end':
    case 'data-title':
    case 'error':
    case 'abort':
      return message
  }
}

export const composeMessage = (events: Iterable<RunEvent>): ComposedMessage => {
  let message = emptyMessage
  for (const event of events) message = applyRunEvent(message, event)
  return message
}
