import { z } from 'zod'
import { ChatId, MemoryId } from './ids.ts'
import { limits } from './limits.ts'

/** What a person tells every answer in their chats. */
export const Personal = z.object({
  /** How answers should be, and what to know of the person. */
  instructions: z.string(),
  /** Whether the assistant may remember things from chats, and is told what it remembers. */
  remembers: z.boolean(),
})
export type Personal = z.infer<typeof Personal>

export const PersonalInstructions = z
  .string()
  .trim()
  .max(limits.personal.instructionsMax, 'Use at most {maximum} characters.')

export const MemoryText = z
  .string()
  .trim()
  .min(1, 'Enter what to remember.')
  .max(limits.personal.memoryMax, 'Use at most {maximum} characters.')

/** Something that the assistant remembers of a person. */
export const Memory = z.object({
  id: MemoryId,
  text: z.string(),
  /** The chat that it comes from; null: the person wrote it, or the chat is gone. */
  chat: z.object({ id: ChatId, title: z.string() }).nullable(),
  createdAt: z.number(),
})
export type Memory = z.infer<typeof Memory>
