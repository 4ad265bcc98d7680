import { z } from 'zod'
import { Unsupported } from './citation.ts'
import { ChatId } from './ids.ts'

/** A message as a link to its chat shows it: its text, and the sources of an answer where its owner said so. */
export const SharedMessage = z.object({
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  unsupported: Unsupported.optional(),
  sources: z.array(z.object({ number: z.number(), title: z.string(), quote: z.string() })),
})
export type SharedMessage = z.infer<typeof SharedMessage>

/** The link to a chat, as its owner sees it. */
export const ChatShare = z.object({
  chatId: ChatId,
  url: z.string(),
  withSources: z.boolean(),
  messageCount: z.number(),
  /** Something was said since, which the link does not show. */
  isOutdated: z.boolean(),
  createdAt: z.number(),
})
export type ChatShare = z.infer<typeof ChatShare>
