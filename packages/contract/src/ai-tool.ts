import { z } from 'zod'

export const ToolSlug = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Small letters, digits and hyphens')
export type ToolSlug = z.infer<typeof ToolSlug>

/** TLS-03: what a person says of a tool. */
export const ToolReaction = z.enum(['like', 'dislike'])
export type ToolReaction = z.infer<typeof ToolReaction>
