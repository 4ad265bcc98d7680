import { z } from 'zod'
import { ChatId, MemoryId } from '../ids.ts'
import { limits } from '../limits.ts'

export const Personal = z.object({
  instructions: z.string(),
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

export const Memory = z.object({
  id: MemoryId,
  text: z.string(),
  /** The chat in which it was learned; null if the user wrote it or the chat was deleted. */
  chat: z.object({ id: ChatId, title: z.string() }).nullable(),
  createdAt: z.number(),
})
export type Memory = z.infer<typeof Memory>
