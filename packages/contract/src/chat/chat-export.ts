import { z } from 'zod'
import { Chat } from './chat.ts'
import { Message } from '../answers/message.ts'

/**
 * The file format of an exported chat. `messages` is the whole tree, oldest first; an answer's `parentId` is
 * its question. Times are in epoch milliseconds.
 */
export const ChatExport = z.object({
  format: z.literal('atelier-chat'),
  version: z.literal(1),
  exportedAt: z.number(),
  chat: Chat.pick({ id: true, title: true, createdAt: true, updatedAt: true }),
  messages: z.array(Message),
})
export type ChatExport = z.infer<typeof ChatExport>
