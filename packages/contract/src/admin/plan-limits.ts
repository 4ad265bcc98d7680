import { z } from 'zod'
import { Plan } from '../people/user.ts'

/** Overrides of the specification's limits per plan. */
export const PlanLimits = z.partialRecord(
  Plan,
  z.strictObject({
    /** Per day; null: unlimited. */
    messages: z.int().min(0).max(1_000_000).nullable().optional(),
    storage: z.int().min(0).max(1_000_000_000_000_000).optional(),
    /** Costs per calendar month (UTC), in the currency; null: unlimited. */
    budget: z.number().min(0).max(1_000_000).nullable().optional(),
  }),
)
export type PlanLimits = z.infer<typeof PlanLimits>
