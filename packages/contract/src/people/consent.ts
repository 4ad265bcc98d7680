import { z } from 'zod'

/** Categories that require consent (CKI-01). */
export const ConsentCategory = z.enum(['analytics', 'marketing', 'ncm', 'tawkto'])
export type ConsentCategory = z.infer<typeof ConsentCategory>

export const ConsentChoice = z.object({
  version: z.int().min(1),
  allowed: z.array(ConsentCategory),
  /** In epoch milliseconds. */
  at: z.number(),
})
export type ConsentChoice = z.infer<typeof ConsentChoice>
