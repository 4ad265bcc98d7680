import { z } from 'zod'
import { ChatId, MessageId, ProjectId } from './ids.ts'
import { Message, MessageAttachment } from './message.ts'

export const ChatPermission = z.enum(['SEND_MESSAGE', 'RENAME_CHAT', 'DELETE_CHAT'])
export type ChatPermission = z.infer<typeof ChatPermission>

export const Chat = z.object({
  id: ChatId,
  title: z.string(),
  projectId: ProjectId.nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
})
export type Chat = z.infer<typeof Chat>

/** One chat with its whole message tree, oldest first. */
export const ChatWithMessages = Chat.extend({
  project: z
    .object({ id: ProjectId, name: z.string(), symbol: z.string().nullable(), isCreator: z.boolean() })
    .nullable(),
  permissions: z.array(ChatPermission),
  /** The answer being made, if any: attach to it with GET …/stream. */
  streamingMessageId: MessageId.nullable(),
  messages: z.array(Message),
  /** Files that the chat began with: they wait in the composer until a message carries them. */
  attachments: z.array(MessageAttachment),
})
export type ChatWithMessages = z.infer<typeof ChatWithMessages>
