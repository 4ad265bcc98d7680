import { z } from 'zod'
import { FolderId, PromptId } from './ids.ts'
import { limits } from './limits.ts'

const { nameMax, textMax } = limits.prompt

export const PromptName = z
  .string()
  .trim()
  .min(1, 'A name is required')
  .max(nameMax, `At most ${nameMax} characters`)

export const PromptText = z
  .string()
  .trim()
  .min(1, 'A prompt is required')
  .max(textMax, `At most ${textMax.toLocaleString('en')} characters`)

/** PRM-01: a prompt of one's own. */
export const SavedPrompt = z.object({
  id: PromptId,
  promptName: z.string(),
  promptText: z.string(),
  promptType: z.literal('private'),
  folderId: FolderId.nullable(),
  isPinned: z.boolean(),
  createdAt: z.number(),
  updatedAt: z.number(),
})
export type SavedPrompt = z.infer<typeof SavedPrompt>

/** How a saved prompt was before a change; 1 is the first. */
export const PromptVersion = z.object({
  number: z.number(),
  promptName: z.string(),
  promptText: z.string(),
  /** When it was changed into the next one. */
  replacedAt: z.number(),
})
export type PromptVersion = z.infer<typeof PromptVersion>

/** What became of one prompt of an import, in their order. */
export const ImportedPrompt = z.object({
  promptName: z.string(),
  /** Null: it was saved. */
  problem: z.string().nullable(),
})
export type ImportedPrompt = z.infer<typeof ImportedPrompt>

/** ALL: all of them; LOOSE: those in no folder. */
export const PromptFilter = z.enum(['ALL', 'LOOSE', 'PINNED'])
export type PromptFilter = z.infer<typeof PromptFilter>

/** PRM-02: what the library is sorted into. */
export const promptTags = ['SEO', 'Applications', 'Copywriting', 'Generative', 'DevOps'] as const
export const PromptTag = z.enum(promptTags)
export type PromptTag = z.infer<typeof PromptTag>

export const PublicPromptId = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/** A prompt of the library that comes with Atelier. */
export const PublicPrompt = z.object({
  id: PublicPromptId,
  /** The same. */
  promptId: PublicPromptId,
  promptName: z.string(),
  promptText: z.string(),
  promptTag: z.array(PromptTag),
  promptType: z.literal('public'),
  useCount: z.number(),
})
export type PublicPrompt = z.infer<typeof PublicPrompt>

/** What became of a prompt that was offered for the public library. */
export const OfferStatus = z.enum(['pending', 'accepted', 'declined'])
export type OfferStatus = z.infer<typeof OfferStatus>
