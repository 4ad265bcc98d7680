import { z } from 'zod'
import { Plan } from './user.ts'

/** Limits are null if there is none. Costs are in millionths of the currency. */
export const UsageReport = z.object({
  plan: Plan,
  messages: z.object({ today: z.int(), limit: z.int().nullable() }),
  tokens: z.object({ today: z.int(), limit: z.int().nullable(), month: z.int() }),
  cost: z.object({ month: z.int(), budget: z.int().nullable(), currency: z.string() }),
  uploads: z.object({ month: z.int() }),
  storage: z.object({ used: z.int(), limit: z.int() }),
  /** The last 30 days that had usage, newest first. */
  days: z.array(z.object({ day: z.string(), messages: z.int(), tokens: z.int(), cost: z.int() })),
})
export type UsageReport = z.infer<typeof UsageReport>
