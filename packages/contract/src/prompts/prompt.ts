import { z } from 'zod'
import { Sentence } from '../sentence.ts'
import { FolderId, PromptId } from '../ids.ts'
import { limits } from '../limits.ts'

const { nameMax, textMax } = limits.prompt

export const PromptName = z
  .string()
  .trim()
  .normalize()
  .min(1, 'A name is required')
  .max(nameMax, 'At most {maximum} characters')

export const PromptText = z
  .string()
  .trim()
  .min(1, 'A prompt is required')
  .max(textMax, 'At most {maximum} characters')

export const promptTags = ['SEO', 'Applications', 'Copywriting', 'Generative', 'DevOps'] as const
export const PromptTag = z.enum(promptTags)
export type PromptTag = z.infer<typeof PromptTag>

export const OfferStatus = z.enum(['pending', 'accepted', 'declined'])
export type OfferStatus = z.infer<typeof OfferStatus>

export const PromptSubmission = z.object({
  status: OfferStatus,
  promptTag: PromptTag,
  /** Why the prompt was declined, else ''. */
  reason: z.string(),
  /** Whether the prompt has changed since: the library has the submitted version. */
  isOlder: z.boolean(),
})
export type PromptSubmission = z.infer<typeof PromptSubmission>

export const SavedPrompt = z.object({
  id: PromptId,
  promptName: z.string(),
  promptText: z.string(),
  promptType: z.literal('private'),
  folderId: FolderId.nullable(),
  isPinned: z.boolean(),
  pinnedAt: z.number().nullable(),
  isTeams: z.boolean(),
  /** Null if the prompt isn't submitted to the public library. */
  offer: PromptSubmission.nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
})
export type SavedPrompt = z.infer<typeof SavedPrompt>

/** A former version; versions are numbered from 1. */
export const PromptVersion = z.object({
  number: z.number(),
  promptName: z.string(),
  promptText: z.string(),
  replacedAt: z.number(),
})
export type PromptVersion = z.infer<typeof PromptVersion>

export const ImportedPrompt = z.object({
  promptName: z.string(),
  /** Why the prompt wasn't saved; null if it was. */
  problem: z.string().nullable(),
  sentence: Sentence.optional(),
})
export type ImportedPrompt = z.infer<typeof ImportedPrompt>

/** LOOSE contains prompts that are in no folder. */
export const PromptFilter = z.enum(['ALL', 'LOOSE', 'PINNED'])
export type PromptFilter = z.infer<typeof PromptFilter>

export const PublicPromptId = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

export const TeamPrompt = z.object({
  id: PromptId,
  promptName: z.string(),
  promptText: z.string(),
  promptType: z.literal('team'),
  ownerName: z.string(),
  updatedAt: z.number(),
})
export type TeamPrompt = z.infer<typeof TeamPrompt>

export const OfferedPrompt = z.object({
  id: PromptId,
  promptName: z.string(),
  promptText: z.string(),
  promptTag: PromptTag,
  ownerName: z.string(),
  offeredAt: z.number(),
})
export type OfferedPrompt = z.infer<typeof OfferedPrompt>

export const PublicPrompt = z.object({
  id: PublicPromptId,
  promptId: PublicPromptId,
  promptName: z.string(),
  promptText: z.string(),
  promptTag: z.array(PromptTag),
  promptType: z.literal('public'),
  /** Null for built-in prompts. */
  makerName: z.string().nullable(),
  useCount: z.number(),
})
export type PublicPrompt = z.infer<typeof PublicPrompt>
