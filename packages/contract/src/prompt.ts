import { z } from 'zod'
import { Sentence } from './sentence.ts'
import { FolderId, PromptId } from './ids.ts'
import { limits } from './limits.ts'

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

/** PRM-02: what the library is sorted into. */
export const promptTags = ['SEO', 'Applications', 'Copywriting', 'Generative', 'DevOps'] as const
export const PromptTag = z.enum(promptTags)
export type PromptTag = z.infer<typeof PromptTag>

/** What became of a prompt that was offered for the public library. */
export const OfferStatus = z.enum(['pending', 'accepted', 'declined'])
export type OfferStatus = z.infer<typeof OfferStatus>

export const PromptOffer = z.object({
  status: OfferStatus,
  promptTag: PromptTag,
  /** Why it was declined; '' otherwise. */
  reason: z.string(),
  /** It was changed since: the library has it as it was offered. */
  isOlder: z.boolean(),
})
export type PromptOffer = z.infer<typeof PromptOffer>

/** PRM-01: a prompt of one's own. */
export const SavedPrompt = z.object({
  id: PromptId,
  promptName: z.string(),
  promptText: z.string(),
  promptType: z.literal('private'),
  folderId: FolderId.nullable(),
  isPinned: z.boolean(),
  pinnedAt: z.number().nullable(),
  /** Its owner’s team may use it. */
  isTeams: z.boolean(),
  /** null: it was not offered for the public library. */
  offer: PromptOffer.nullable(),
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
  /** The same as data, where it has values. */
  sentence: Sentence.optional(),
})
export type ImportedPrompt = z.infer<typeof ImportedPrompt>

/** ALL: all of them; LOOSE: those in no folder. */
export const PromptFilter = z.enum(['ALL', 'LOOSE', 'PINNED'])
export type PromptFilter = z.infer<typeof PromptFilter>

export const PublicPromptId = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/** A prompt that somebody of the team shares: to read and to use. */
export const TeamPrompt = z.object({
  id: PromptId,
  promptName: z.string(),
  promptText: z.string(),
  promptType: z.literal('team'),
  ownerName: z.string(),
  updatedAt: z.number(),
})
export type TeamPrompt = z.infer<typeof TeamPrompt>

/** A prompt that waits for an admin. */
export const OfferedPrompt = z.object({
  id: PromptId,
  promptName: z.string(),
  promptText: z.string(),
  promptTag: PromptTag,
  ownerName: z.string(),
  offeredAt: z.number(),
})
export type OfferedPrompt = z.infer<typeof OfferedPrompt>

/** A prompt of the library: it comes with Atelier, or an admin took it in. */
export const PublicPrompt = z.object({
  id: PublicPromptId,
  /** The same. */
  promptId: PublicPromptId,
  promptName: z.string(),
  promptText: z.string(),
  promptTag: z.array(PromptTag),
  promptType: z.literal('public'),
  /** Who made it; null: it comes with Atelier. */
  makerName: z.string().nullable(),
  useCount: z.number(),
})
export type PublicPrompt = z.infer<typeof PublicPrompt>
