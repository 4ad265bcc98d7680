import { z } from 'zod'
import { Citation, Unsupported } from './citation.ts'
import { ErrorCode, messageFields } from './envelope.ts'
import { AttachmentId, ChatbotId, MessageId, PluginId, ProjectId } from './ids.ts'
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
  /** Of an ended answer that cites; left out: every sentence has its source, or none is asked for. */
  unsupported: Unsupported.optional(),
})
export type TextPart = z.infer<typeof TextPart>
/** What a provider wants back with the next question, by its own name; of no use to another model. */
export const Replay = z.object({
  model: z.string(),
  metadata: z.record(z.string(), z.record(z.string(), z.unknown())),
})
export type Replay = z.infer<typeof Replay>
/** `text` is empty where a provider keeps the thoughts to itself. */
export const ReasoningPart = z.object({
  type: z.literal('reasoning'),
  text: z.string(),
  /** Stays on the server, and in the events of the answer. */
  replay: Replay.optional(),
})
/** How long a permission holds: for this call, in this chat, or until it is taken back in the settings. */
export const ApprovalScope = z.enum(['once', 'chat', 'always'])
export type ApprovalScope = z.infer<typeof ApprovalScope>

/** Why a tool asks again that its person has allowed: words from outside are in the chat. */
export const ApprovalCause = z.enum(['outside'])

/** A call that waits for a person, or what they said. */
export const Approval = z.object({
  id: z.string(),
  because: ApprovalCause.optional(),
  /** Left out until it is answered. */
  approved: z.boolean().optional(),
  scope: ApprovalScope.optional(),
  reason: z.string().optional(),
})

/** A tool that the assistant used. The states are those of the AI SDK's UI messages. */
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
  /** What it asked its person last. */
  form: Elicitation.optional(),
  output: z.array(ToolOutput).optional(),
  errorText: z.string().optional(),
  /** When a tool that changes something began to. Milliseconds since 1970. */
  startedAt: z.number().optional(),
})
export type ToolPart = z.infer<typeof ToolPart>

/** What stands in an answer beside its text. */
export const ContentPart = z.discriminatedUnion('type', [
  TableOutput,
  ChartOutput,
  PictureOutput,
  FileOutput,
  CraftOutput,
])
export type ContentPart = z.infer<typeof ContentPart>

/** What a question brings in by its name: a project's knowledge, or the bot that answers it. */
export const Mention = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('project'), id: ProjectId }),
  z.strictObject({ kind: z.literal('bot'), id: ChatbotId }),
  /** Words of a plugin’s prompt stand in it. */
  z.strictObject({ kind: z.literal('plugin'), id: PluginId }),
])
export type Mention = z.infer<typeof Mention>

/** Of a question: `name` as it was called then. */
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
 * `waiting`: a tool asks for permission; the answer goes on once it is given or refused. `truncated`: it reached the
 * most that its model may write.
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

/** A file as a message names it. */
export const MessageAttachment = z.object({ id: AttachmentId, title: z.string() })

/** What a person thought of an answer. */
export const Rating = z.enum(['up', 'down'])
export type Rating = z.infer<typeof Rating>

/** A node of the chat's tree: an edited question or a regenerated answer is a sibling. */
export const Message = z.object({
  id: MessageId,
  parentId: MessageId.nullable(),
  role: z.enum(['user', 'assistant']),
  status: MessageStatus,
  parts: z.array(MessagePart),
  citations: z.array(Citation),
  attachments: z.array(MessageAttachment),
  /** The model that answered; null for a person's message. */
  model: z.string().nullable(),
  /** Why the answer failed. */
  error: z.object({ code: ErrorCode, ...messageFields }).nullable(),
  createdAt: z.number(),
  /** When the answer ended. */
  completedAt: z.number().nullable(),
  /** What the answer took, over all of its steps; null where nobody counted. */
  tokens: z
    .object({
      input: z.int(),
      output: z.int(),
      /** In millionths of the server's currency, where its model has a price. */
      cost: z.int().optional(),
    })
    .nullable(),
  /** null: not rated. */
  rating: Rating.nullable(),
  /** Why, in the person's words. */
  ratingReason: z.string().nullable(),
})
export type Message = z.infer<typeof Message>
