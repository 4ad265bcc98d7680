import { z } from 'zod'
import { Sentence } from '../sentence.ts'
import { ImageId } from '../ids.ts'
import { limits } from '../limits.ts'

/** In pixels; drawings use the proportions. */
export const ImageSize = z.enum(['1024x1024', '1536x1024', '1024x1536'])
export type ImageSize = z.infer<typeof ImageSize>

/** By an image model, or drawn by a chat model; `sketch` comes from earlier versions. */
export const ImageKind = z.enum(['model', 'svg', 'sketch'])
export type ImageKind = z.infer<typeof ImageKind>

export const ImageModel = z.object({ id: z.string(), name: z.string(), kind: ImageKind })
export type ImageModel = z.infer<typeof ImageModel>

export const ImagePrompt = z
  .string()
  .trim()
  .min(1, 'Describe an image first')
  .max(limits.image.promptMax, 'Use at most {maximum} characters.')

export const ImageStatus = z.enum(['making', 'completed', 'failed'])
export type ImageStatus = z.infer<typeof ImageStatus>

export const Image = z.object({
  id: ImageId,
  prompt: z.string(),
  /** Edits of its parent, in order. */
  changes: z.array(z.string()),
  model: z.string(),
  kind: ImageKind,
  size: ImageSize,
  seed: z.int(),
  parentId: ImageId.nullable(),
  status: ImageStatus,
  /** Why it failed; null otherwise. */
  error: z.string().nullable(),
  sentence: Sentence.optional(),
  drawn: z.array(z.string()),
  /** Null until generated. */
  url: z.string().nullable(),
  thumbnail: z.string().nullable(),
  mimeType: z.string().nullable(),
  createdAt: z.number(),
})
export type Image = z.infer<typeof Image>

/** Images generated on this day (UTC); `limit` null: unlimited. */
export const ImageUsage = z.object({ used: z.int(), limit: z.int().nullable() })
export type ImageUsage = z.infer<typeof ImageUsage>
