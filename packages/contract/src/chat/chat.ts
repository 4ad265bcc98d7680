import { z } from 'zod'
import { ChatBot } from '../bots/bot.ts'
import { ChatbotId, ChatId, FolderId, MessageId, ProjectId } from '../ids.ts'
import { limits } from '../limits.ts'
import { Message, MessageAttachment } from '../answers/message.ts'
import { messages } from '../messages.ts'

export const ChatPermission = z.enum(['SEND_MESSAGE', 'RENAME_CHAT', 'SHARE_CHAT', 'DELETE_CHAT'])
export type ChatPermission = z.infer<typeof ChatPermission>

export const ChatTitle = z
  .string()
  .trim()
  .normalize()
  .min(1, 'A title is required')
  .max(limits.chat.titleMax, messages.chat.titleTooLong)

export const Chat = z.object({
  id: ChatId,
  title: z.string(),
  /** Repeats the title, as the specification requires (001 §3). */
  metadata: z.object({ title: z.string() }),
  projectId: ProjectId.nullable(),
  folderId: FolderId.nullable(),
  pinnedAt: z.number().nullable(),
  archivedAt: z.number().nullable(),
  /** Kept after the bot is deleted. */
  chatbotId: ChatbotId.nullable(),
  /** Temporary chats aren't listed, and are deleted soon. */
  isTemporary: z.literal(true).optional(),
  createdAt: z.number(),
  updatedAt: z.number(),
})
export type Chat = z.infer<typeof Chat>

export const ListedChat = Chat.extend({
  /** Excludes permissions that depend on the project, such as sharing by link. */
  permissions: z.array(ChatPermission),
  hit: z.object({ messageId: MessageId, snippet: z.string() }).nullable(),
})
export type ListedChat = z.infer<typeof ListedChat>

/**
 * ALL contains chats that aren't archived, though searches include the archive. LOOSE contains those that are
 * neither archived, nor pinned, nor in a folder.
 */
export const ChatFilter = z.enum(['ALL', 'LOOSE', 'PINNED', 'ARCHIVED'])
export type ChatFilter = z.infer<typeof ChatFilter>

/** A chat with its whole message tree, oldest first. */
export const ChatWithMessages = Chat.extend({
  project: z
    .object({ id: ProjectId, name: z.string(), symbol: z.string().nullable(), isCreator: z.boolean() })
    .nullable(),
  /** You left the chat's project: you can only read and export the chat, without the project's sources. */
  isCutOff: z.literal(true).optional(),
  /** Also null if the chat's bot was deleted or is no longer shared. */
  bot: ChatBot.nullable(),
  permissions: z.array(ChatPermission),
  /**
   * The answer being streamed: attach with GET …/stream. If there are two, the first; both have the status
   * `streaming`.
   */
  streamingMessageId: MessageId.nullable(),
  messages: z.array(Message),
  /** Files in the composer that haven't been sent yet. */
  attachments: z.array(MessageAttachment),
})
export type ChatWithMessages = z.infer<typeof ChatWithMessages>
