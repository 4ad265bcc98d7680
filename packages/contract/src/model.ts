import { z } from 'zod'

export const ModelId = z.string().min(1).max(200)

/** How long a model that can reason is to think before it answers. */
export const Effort = z.enum(['low', 'medium', 'high'])
export type Effort = z.infer<typeof Effort>

/** `provider` is 'builtin' where no language model answers, and sources are searched and quoted. */
export const Model = z.object({
  id: z.string(),
  name: z.string(),
  provider: z.string(),
  capabilities: z.object({
    tools: z.boolean(),
    reasoning: z.boolean(),
    images: z.boolean(),
    /** false: answers are taken word for word from the sources. */
    generates: z.boolean(),
  }),
  /** How much it can read at once, in tokens; left out where its server does not say. */
  contextWindow: z.int().positive().optional(),
})
export type Model = z.infer<typeof Model>
