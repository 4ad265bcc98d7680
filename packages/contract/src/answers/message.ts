import { z } from 'zod'
import { Citation, UnsupportedRanges } from './citation.ts'
import { ErrorCode, messageFields } from '../envelope.ts'
import { AttachmentId, ChatbotId, MessageId, PluginId, ProjectId } from '../ids.ts'
import { Elicitation } from './elicitation.ts'
import {
  ChartOutput,
  CraftOutput,
  FileOutput,
  PictureOutput,
  TableOutput,
  ToolOutput,
} from './tool-output.ts'

export const TextPart = z.object({
  type: z.literal('text'),
  text: z.string(),
  /**
   * Sentences without a source. Set for finished answers with citations, unless every sentence has a source.
   */
  unsupported: UnsupportedRanges.optional(),
})
export type TextPart = z.infer<typeof TextPart>
/** Provider data to send back with the next request; it means nothing to other models. */
export const Replay = z.object({
  model: z.string(),
  metadata: z.record(z.string(), z.record(z.string(), z.unknown())),
})
export type Replay = z.infer<typeof Replay>
/** A part of the model's reasoning; `text` is empty if the provider hides it. */
export const ReasoningPart = z.object({
  type: z.literal('reasoning'),
  text: z.string(),
  /** Sent to clients only in the answer's events. */
  replay: Replay.optional(),
})
export const ApprovalScope = z.enum(['once', 'chat', 'always'])
export type ApprovalScope = z.infer<typeof ApprovalScope>

/** Why an allowed tool needs approval again: the chat contains untrusted text. */
export const ApprovalCause = z.enum(['outside'])

export const Approval = z.object({
  id: z.string(),
  because: ApprovalCause.optional(),
  /** Absent until the request is answered. */
  approved: z.boolean().optional(),
  scope: ApprovalScope.optional(),
  reason: z.string().optional(),
})

/** The states are those of the AI SDK's UI messages. */
export const ToolPart = z.object({
  type: z.literal('tool'),
  toolCallId: z.string(),
  name: z.string(),
  title: z.string(),
  input: z.unknown(),
  state: z.enum([
    'input-available',
    'approval-requested',
    'approval-responded',
    'output-available',
    'output-error',
    'output-denied',
  ]),
  approval: Approval.optional(),
  /** The latest form that the tool has shown. */
  form: Elicitation.optional(),
  output: z.array(ToolOutput).optional(),
  errorText: z.string().optional(),
  /** When the tool started if it has side effects, in epoch milliseconds. */
  startedAt: z.number().optional(),
})
export type ToolPart = z.infer<typeof ToolPart>

export const ContentPart = z.discriminatedUnion('type', [
  TableOutput,
  ChartOutput,
  PictureOutput,
  FileOutput,
  CraftOutput,
])
export type ContentPart = z.infer<typeof ContentPart>

export const Mention = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('project'), id: ProjectId }),
  z.strictObject({ kind: z.literal('bot'), id: ChatbotId }),
  z.strictObject({ kind: z.literal('plugin'), id: PluginId }),
])
export type Mention = z.infer<typeof Mention>

/** `name` is the name when the message was sent. */
export const MentionPart = z.object({ type: z.literal('mention'), mention: Mention, name: z.string() })

export const MessagePart = z.discriminatedUnion('type', [
  TextPart,
  ReasoningPart,
  ToolPart,
  MentionPart,
  ContentPart,
])
export type MessagePart = z.infer<typeof MessagePart>

/**
 * `waiting` means that a tool needs approval before the answer continues; `truncated`, that the answer
 * reached the model's output limit.
 */
export const MessageStatus = z.enum([
  'streaming',
  'waiting',
  'completed',
  'truncated',
  'stopped',
  'failed',
  'interrupted',
])
export type MessageStatus = z.infer<typeof MessageStatus>

export const MessageAttachment = z.object({ id: AttachmentId, title: z.string() })

export const Rating = z.enum(['up', 'down'])
export type Rating = z.infer<typeof Rating>

/** A node of the chat's tree: edited questions and regenerated answers are siblings. */
export const Message = z.object({
  id: MessageId,
  parentId: MessageId.nullable(),
  role: z.enum(['user', 'assistant']),
  status: MessageStatus,
  parts: z.array(MessagePart),
  citations: z.array(Citation),
  attachments: z.array(MessageAttachment),
  /** Null for a user's message. */
  model: z.string().nullable(),
  error: z.object({ code: ErrorCode, ...messageFields }).nullable(),
  createdAt: z.number(),
  completedAt: z.number().nullable(),
  /** Summed over all steps; null if the model's server doesn't report it. */
  tokens: z
    .object({
      input: z.int(),
      output: z.int(),
      /** In millionths of the server's currency, if the model has a price. */
      cost: z.int().optional(),
    })
    .nullable(),
  /** Null if the answer isn't rated. */
  rating: Rating.nullable(),
  ratingReason: z.string().nullable(),
})
export type Message = z.infer<typeof Message>
