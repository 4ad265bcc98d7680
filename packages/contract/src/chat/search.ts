import { z } from 'zod'
import { AttachmentId, ChatbotId, ChatId, MessageId, ProjectId, PromptId } from '../ids.ts'

export const SearchResults = z.object({
  chats: z.array(z.object({ id: ChatId, title: z.string() })),
  /** `snippet` is the text around the match. */
  messages: z.array(z.object({ id: MessageId, chatId: ChatId, chatTitle: z.string(), snippet: z.string() })),
  projects: z.array(z.object({ id: ProjectId, name: z.string(), symbol: z.string().nullable() })),
  attachments: z.array(z.object({ id: AttachmentId, title: z.string() })),
  bots: z.array(z.object({ id: ChatbotId, name: z.string(), isOwn: z.boolean() })),
  prompts: z.array(z.object({ id: PromptId, name: z.string() })),
})
export type SearchResults = z.infer<typeof SearchResults>
