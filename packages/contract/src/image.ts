import { z } from 'zod'
import { Sentence } from './sentence.ts'
import { ImageId } from './ids.ts'
import { limits } from './limits.ts'

/** In pixels, as makers of pictures take it; a drawing has these proportions. */
export const ImageSize = z.enum(['1024x1024', '1536x1024', '1024x1536'])
export type ImageSize = z.infer<typeof ImageSize>

/** Made by an image model, or drawn by a chat model; a `sketch` was made by an earlier version, without a model. */
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

/** One picture that was made for somebody. */
export const Image = z.object({
  id: ImageId,
  prompt: z.string(),
  /** What was to be changed of its parent, one after the other. */
  changes: z.array(z.string()),
  model: z.string(),
  kind: ImageKind,
  size: ImageSize,
  seed: z.int(),
  /** What it was made from. */
  parentId: ImageId.nullable(),
  status: ImageStatus,
  /** Why it was not made; null otherwise. */
  error: z.string().nullable(),
  /** The same as data, where it has values. */
  sentence: Sentence.optional(),
  /** Of a sketch: the words of the prompt that it draws. */
  drawn: z.array(z.string()),
  /** Where it can be seen; null until it is made. */
  url: z.string().nullable(),
  thumbnail: z.string().nullable(),
  mimeType: z.string().nullable(),
  createdAt: z.number(),
})
export type Image = z.infer<typeof Image>

/** Pictures made on this day (UTC); `limit` null: as many as you like. */
export const ImageUsage = z.object({ used: z.int(), limit: z.int().nullable() })
export type ImageUsage = z.infer<typeof ImageUsage>
