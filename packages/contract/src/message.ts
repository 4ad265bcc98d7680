import { z } from 'zod'
import { Citation } from './citation.ts'
import { ErrorCode } from './envelope.ts'
import { AttachmentId, MessageId } from './ids.ts'

export const TextPart = z.object({ type: z.literal('text'), text: z.string() })
export const ReasoningPart = z.object({ type: z.literal('reasoning'), text: z.string() })
/** What the assistant looked up on the way: a tool call with its input and a line about the outcome. */
export const ToolPart = z.object({
  type: z.literal('tool'),
  toolCallId: z.string(),
  name: z.string(),
  input: z.string(),
  text: z.string(),
  state: z.enum(['running', 'completed', 'failed']),
})
export const MessagePart = z.discriminatedUnion('type', [TextPart, ReasoningPart, ToolPart])
export type MessagePart = z.infer<typeof MessagePart>

export const MessageStatus = z.enum(['streaming', 'completed', 'stopped', 'failed', 'interrupted'])
export type MessageStatus = z.infer<typeof MessageStatus>

/** A file as a message names it. */
export const MessageAttachment = z.object({ id: AttachmentId, title: z.string() })

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
  error: z.object({ code: ErrorCode, message: z.string() }).nullable(),
  createdAt: z.number(),
  /** When the answer ended. */
  completedAt: z.number().nullable(),
})
export type Message = z.infer<typeof Message>
