import { limits } from '@atelier/contract/limits'
import type { Plan } from '@atelier/contract/user'
import type { Config } from '../../platform/config.ts'
import type { UserRow } from './queries.ts'

export const planOf = (row: UserRow): Plan => (row.isAnonymous ? 'guest' : row.plan)

/** Messages to the main assistant a day; null: no limit (AUTH-06). */
export const assistantLimit = (plan: Plan, config: Config): number | null => {
  if (config.assistantLimit !== 'plan') return config.assistantLimit
  return plan === 'guest' ? limits.usage.assistant.guest : limits.usage.assistant.other
}

/** YYYY-MM-DD, UTC. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)
