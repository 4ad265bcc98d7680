import { z } from 'zod'
import { Plan } from './user.ts'

/** What a plan gives, as far as it differs from the specification's numbers. */
export const PlanLimits = z.partialRecord(
  Plan,
  z.strictObject({
    /** A day; null: no limit. */
    messages: z.int().min(0).max(1_000_000).nullable().optional(),
    /** Bytes of the vault. */
    storage: z.int().min(0).max(1_000_000_000_000_000).optional(),
    /** What answers may cost a calendar month (UTC), of the currency; null: no limit. */
    budget: z.number().min(0).max(1_000_000).nullable().optional(),
  }),
)
export type PlanLimits = z.infer<typeof PlanLimits>
