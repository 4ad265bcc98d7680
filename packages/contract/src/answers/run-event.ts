import { z } from 'zod'
import { Citation } from './citation.ts'
import { CraftComment } from '../crafts/craft.ts'
import { ErrorCode, messageFields } from '../envelope.ts'
import { ChatId, CraftVersionId, MessageId } from '../ids.ts'
import { ApprovalCause, ApprovalScope, ContentPart, MessagePart, MessageStatus, Replay } from './message.ts'
import { Elicitation, FormAction } from './elicitation.ts'
import { CraftOutput, ToolOutput } from './tool-output.ts'

/**
 * Events of a run in the AI SDK's UI message stream format (version 1). Each is a server-sent event whose
 * `id` is its number in the run; the stream ends with `data: [DONE]`. Extensions are named `data-*`. Source:
 * https://ai-sdk.dev/docs/ai-sdk-ui/stream-protocol
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
  z.object({ type: z.literal('reasoning-end'), id: z.string(), replay: Replay.optional() }),
  z.object({
    type: z.literal('tool-input-available'),
    toolCallId: z.string(),
    toolName: z.string(),
    title: z.string(),
    input: z.unknown(),
  }),
  z.object({
    type: z.literal('tool-approval-request'),
    approvalId: z.string(),
    toolCallId: z.string(),
    because: ApprovalCause.optional(),
  }),
  z.object({
    type: z.literal('tool-approval-response'),
    approvalId: z.string(),
    approved: z.boolean(),
    scope: ApprovalScope.optional(),
    reason: z.string().optional(),
  }),
  /** Stored before a tool with side effects runs, so that the tool never runs twice. */
  z.object({
    type: z.literal('data-tool-started'),
    data: z.object({ toolCallId: z.string(), at: z.number() }),
  }),
  z.object({
    type: z.literal('data-tool-form'),
    data: z.object({ toolCallId: z.string(), form: Elicitation }),
  }),
  z.object({
    type: z.literal('data-tool-form-reply'),
    data: z.object({ toolCallId: z.string(), formId: z.string(), action: FormAction }),
  }),
  z.object({
    type: z.literal('tool-output-available'),
    toolCallId: z.string(),
    output: z.array(ToolOutput),
  }),
  z.object({ type: z.literal('tool-output-error'), toolCallId: z.string(), errorText: z.string() }),
  /** `errorText` is the reason if no person denied the call. */
  z.object({
    type: z.literal('tool-output-denied'),
    toolCallId: z.string(),
    errorText: z.string().optional(),
  }),
  z.object({ type: z.literal('data-part'), data: ContentPart }),
  z.object({
    type: z.literal('data-craft-start'),
    data: CraftOutput.omit({ type: true, status: true, content: true, failure: true }).extend({
      /** The interrupted version that this one replaces. */
      continues: CraftVersionId.optional(),
    }),
  }),
  z.object({
    type: z.literal('data-craft-delta'),
    data: z.object({ versionId: CraftVersionId, delta: z.string() }),
  }),
  z.object({
    type: z.literal('data-craft-comment'),
    data: z.object({ versionId: CraftVersionId, comment: CraftComment }),
  }),
  z.object({
    type: z.literal('data-craft-end'),
    data: CraftOutput.pick({ versionId: true, status: true, failure: true, sentence: true }),
  }),
  /** The answer's parts and citations when it paused; the answer continues from here. */
  z.object({
    type: z.literal('data-resumed'),
    data: z.object({ parts: z.array(MessagePart), citations: z.array(Citation) }),
  }),
  z.object({ type: z.literal('data-citation'), data: Citation }),
  /** Turns the preceding text into reasoning. */
  z.object({ type: z.literal('data-thought'), data: z.object({}) }),
  z.object({ type: z.literal('data-title'), data: z.object({ title: z.string() }) }),
  /** The stable code and the message of the preceding `error`. */
  z.object({ type: z.literal('data-failure'), data: z.object({ code: ErrorCode, ...messageFields }) }),
  z.object({ type: z.literal('error'), errorText: z.string() }),
  z.object({ type: z.literal('abort') }),
  z.object({
    type: z.literal('finish'),
    messageMetadata: z.object({
      status: MessageStatus.exclude(['streaming']),
    }),
  }),
])
export type RunEvent = z.infer<typeof RunEvent>

export { streamEnd } from './stream-end.ts'
