import { z } from 'zod'

/** Times are in epoch milliseconds. */
export const InstructionsVersion = z.object({
  id: z.number().int(),
  text: z.string(),
  replacedBy: z.object({ name: z.string(), picture: z.string().nullable() }).nullable(),
  replacedAt: z.number(),
})
export type InstructionsVersion = z.infer<typeof InstructionsVersion>
