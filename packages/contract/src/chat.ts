import { z } from 'zod'
import { ChatBot } from './bot.ts'
import { ChatbotId, ChatId, FolderId, MessageId, ProjectId } from './ids.ts'
import { limits } from './limits.ts'
import { Message, MessageAttachment } from './message.ts'
import { messages } from './messages.ts'

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
  /** The title, where the specification holds it (001 §3). */
  metadata: z.object({ title: z.string() }),
  projectId: ProjectId.nullable(),
  folderId: FolderId.nullable(),
  pinnedAt: z.number().nullable(),
  archivedAt: z.number().nullable(),
  /** The bot that answers in it, also after it was deleted. */
  chatbotId: ChatbotId.nullable(),
  /** It leaves nothing: no list has it, and it is gone soon. */
  isTemporary: z.literal(true).optional(),
  createdAt: z.number(),
  updatedAt: z.number(),
})
export type Chat = z.infer<typeof Chat>

/** A chat in a list. What a search found in its messages stands beside it. */
export const ListedChat = Chat.extend({
  /** Without what its project decides: whether it is shared by link is said with the chat itself. */
  permissions: z.array(ChatPermission),
  hit: z.object({ messageId: MessageId, snippet: z.string() }).nullable(),
})
export type ListedChat = z.infer<typeof ListedChat>

/** ALL: those not archived; a search goes through the archive too. LOOSE: of these, those in no folder that are not pinned. */
export const ChatFilter = z.enum(['ALL', 'LOOSE', 'PINNED', 'ARCHIVED'])
export type ChatFilter = z.infer<typeof ChatFilter>

/** One chat with its whole message tree, oldest first. */
export const ChatWithMessages = Chat.extend({
  project: z
    .object({ id: ProjectId, name: z.string(), symbol: z.string().nullable(), isCreator: z.boolean() })
    .nullable(),
  /** You are no longer in its project: you can read and export it, without the project's sources. */
  isCutOff: z.literal(true).optional(),
  /** Null also where its bot was deleted, or is no longer shared. */
  bot: ChatBot.nullable(),
  permissions: z.array(ChatPermission),
  /** The answer being made, if any: attach to it with GET …/stream. Of two at once the first; both have the status `streaming`. */
  streamingMessageId: MessageId.nullable(),
  messages: z.array(Message),
  /** Files that the chat began with: they wait in the composer until a message carries them. */
  attachments: z.array(MessageAttachment),
})
export type ChatWithMessages = z.infer<typeof ChatWithMessages>
