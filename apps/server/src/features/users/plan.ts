import { limits } from '@atelier/contract/limits'
import type { Plan } from '@atelier/contract/user'
import type { Config } from '../../platform/config.ts'
import type { UserRow } from './queries.ts'

/** Whoever is in a team is on the team plan. */
export const planOf = (row: UserRow): Plan => {
  if (row.isAnonymous) return 'guest'
  return row.teamId ? 'team' : row.plan
}

/** Messages to the main assistant a day; null: no limit (AUTH-06). */
export const assistantLimit = (plan: Plan, config: Config): number | null => {
  if (config.assistantLimit !== 'plan') return config.assistantLimit
  return plan === 'guest' ? limits.usage.assistant.guest : limits.usage.assistant.other
}

/** YYYY-MM-DD, UTC. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)
