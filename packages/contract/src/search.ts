import { z } from 'zod'
import { AttachmentId, ChatbotId, ChatId, MessageId, ProjectId, PromptId } from './ids.ts'

/** What of a person's own has some words, a few of each kind, the newest first. */
export const SearchResults = z.object({
  /** By their titles. */
  chats: z.array(z.object({ id: ChatId, title: z.string() })),
  /** `snippet` is the place where the words stand. */
  messages: z.array(z.object({ id: MessageId, chatId: ChatId, chatTitle: z.string(), snippet: z.string() })),
  projects: z.array(z.object({ id: ProjectId, name: z.string(), symbol: z.string().nullable() })),
  /** Files, links and texts of the vault. */
  attachments: z.array(z.object({ id: AttachmentId, title: z.string() })),
  /** One's own, and those that come with Atelier. */
  bots: z.array(z.object({ id: ChatbotId, name: z.string(), isOwn: z.boolean() })),
  /** Saved ones. */
  prompts: z.array(z.object({ id: PromptId, name: z.string() })),
})
export type SearchResults = z.infer<typeof SearchResults>
