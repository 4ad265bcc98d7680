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
  /** Contains the title, as the specification requires (001 §3). */
  metadata: z.object({ title: z.string() }),
  projectId: ProjectId.nullable(),
  folderId: FolderId.nullable(),
  pinnedAt: z.number().nullable(),
  archivedAt: z.number().nullable(),
  /** Kept after the bot is deleted. */
  chatbotId: ChatbotId.nullable(),
  /** Not listed, and deleted soon. */
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
 * ALL: not archived, though searches include the archive. LOOSE: of these, those that are neither in a
 * folder nor pinned.
 */
export const ChatFilter = z.enum(['ALL', 'LOOSE', 'PINNED', 'ARCHIVED'])
export type ChatFilter = z.infer<typeof ChatFilter>

/** With the whole message tree, oldest first. */
export const ChatWithMessages = Chat.extend({
  project: z
    .object({ id: ProjectId, name: z.string(), symbol: z.string().nullable(), isCreator: z.boolean() })
    .nullable(),
  /** You left its project: read and export only, without the project's sources. */
  isCutOff: z.literal(true).optional(),
  /** Also null if its bot was deleted or is no longer shared. */
  bot: ChatBot.nullable(),
  permissions: z.array(ChatPermission),
  /**
   * The answer being streamed: attach with GET …/stream. The first, if there are two; both have the
   * status `streaming`.
   */
  streamingMessageId: MessageId.nullable(),
  messages: z.array(Message),
  /** Files in the composer that haven't been sent yet. */
  attachments: z.array(MessageAttachment),
})
export type ChatWithMessages = z.infer<typeof ChatWithMessages>
