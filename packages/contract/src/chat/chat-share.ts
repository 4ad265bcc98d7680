import { z } from 'zod'
import { UnsupportedRanges } from '../answers/citation.ts'
import { MessageStatus } from '../answers/message.ts'
import { ChatId } from '../ids.ts'

/** A message as readers of a link see it. Its sources are included only if the owner allowed it. */
export const SharedMessage = z.object({
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  /** How the answer ended; absent if it was completed. */
  ending: MessageStatus.extract(['truncated', 'stopped', 'failed', 'interrupted']).optional(),
  unsupported: UnsupportedRanges.optional(),
  sources: z.array(z.object({ number: z.number(), title: z.string(), quote: z.string() })),
})
export type SharedMessage = z.infer<typeof SharedMessage>

export const ChatShare = z.object({
  chatId: ChatId,
  url: z.string(),
  withSources: z.boolean(),
  messageCount: z.number(),
  /** Whether messages have been added since. */
  isOutdated: z.boolean(),
  createdAt: z.number(),
})
export type ChatShare = z.infer<typeof ChatShare>
