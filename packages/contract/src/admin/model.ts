import { z } from 'zod'

export const ModelId = z.string().min(1).max(200)

/** How long a reasoning model thinks. */
export const Effort = z.enum(['low', 'medium', 'high'])
export type Effort = z.infer<typeof Effort>

/** `provider` is 'builtin' without a language model: sources are then searched and quoted. */
export const Model = z.object({
  id: z.string(),
  name: z.string(),
  provider: z.string(),
  capabilities: z.object({
    tools: z.boolean(),
    reasoning: z.boolean(),
    images: z.boolean(),
    /** If false, answers only quote the sources. */
    generates: z.boolean(),
  }),
  /** In tokens; omitted if the model's server doesn't report it. */
  contextWindow: z.int().positive().optional(),
})
export type Model = z.infer<typeof Model>
