import { z } from 'zod'
import { Citation } from './citation.ts'
import { ErrorCode } from './envelope.ts'
import { ChatId, MessageId } from './ids.ts'

/**
 * What a run tells its readers, in the AI SDK's UI message stream form (version 1):
 * each event is one server-sent event whose `id` is its number within the run; the
 * stream ends with `data: [DONE]`. What the form has no name for travels as `data-*`.
 * Source: https://ai-sdk.dev/docs/ai-sdk-ui/stream-protocol
 */
export const RunEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('start'),
    messageId: MessageId,
    messageMetadata: z.object({ chatId: ChatId, parentId: MessageId, model: z.string() }),
  }),
  z.object({ type: z.literal('start-step') }),
  z.object({ type: z.literal('finish-step') }),
  z.object({ type: z.literal('text-start'), id: z.string() }),
  z.object({ type: z.literal('text-delta'), id: z.string(), delta: z.string() }),
  z.object({ type: z.literal('text-end'), id: z.string() }),
  z.object({ type: z.literal('reasoning-start'), id: z.string() }),
  z.object({ type: z.literal('reasoning-delta'), id: z.string(), delta: z.string() }),
  z.object({ type: z.literal('reasoning-end'), id: z.string() }),
  z.object({
    type: z.literal('tool-input-available'),
    toolCallId: z.string(),
    toolName: z.string(),
    input: z.unknown(),
  }),
  z.object({ type: z.literal('tool-output-available'), toolCallId: z.string(), output: z.unknown() }),
  z.object({ type: z.literal('tool-output-error'), toolCallId: z.string(), errorText: z.string() }),
  /** A source has been cited for the first time in this answer. */
  z.object({ type: z.literal('data-citation'), data: Citation }),
  /** The chat got its automatic title. */
  z.object({ type: z.literal('data-title'), data: z.object({ title: z.string() }) }),
  /** Why the run failed, beside `error`: a stable code. */
  z.object({ type: z.literal('data-failure'), data: z.object({ code: ErrorCode, message: z.string() }) }),
  z.object({ type: z.literal('error'), errorText: z.string() }),
  z.object({ type: z.literal('abort') }),
  z.object({
    type: z.literal('finish'),
    messageMetadata: z.object({ status: z.enum(['completed', 'stopped', 'failed', 'interrupted']) }),
  }),
])
export type RunEvent = z.infer<typeof RunEvent>

export { streamEnd } from './stream-end.ts'
