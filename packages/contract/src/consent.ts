import { z } from 'zod'

/** What is asked about (CKI-01); what is necessary is not asked. */
export const ConsentCategory = z.enum(['analytics', 'marketing', 'ncm', 'tawkto'])
export type ConsentCategory = z.infer<typeof ConsentCategory>

/** What somebody allowed, of which version of the catalogue, and when. */
export const ConsentChoice = z.object({
  version: z.int().min(1),
  allowed: z.array(ConsentCategory),
  /** Milliseconds since 1970. */
  at: z.number(),
})
export type ConsentChoice = z.infer<typeof ConsentChoice>
