import { z } from 'zod'
import { Plan } from '../people/user.ts'

/** Overrides, by plan, of the limits in the specification. */
export const PlanLimits = z.partialRecord(
  Plan,
  z.strictObject({
    /** Per day; null for no limit. */
    messages: z.int().min(0).max(1_000_000).nullable().optional(),
    storage: z.int().min(0).max(1_000_000_000_000_000).optional(),
    /** Per calendar month (UTC), in the server's currency; null for no limit. */
    budget: z.number().min(0).max(1_000_000).nullable().optional(),
  }),
)
export type PlanLimits = z.infer<typeof PlanLimits>
