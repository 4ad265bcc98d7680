import type { User } from '@atelier/contract/user'

export const planNames: Record<User['plan'], string> = {
  guest: 'Guest',
  free: 'Free',
  pro: 'Pro',
  sumo: 'Sumo',
  essentials: 'Essentials',
  team: 'Team',
}

/** 'Free · 74 of 102 left': the plan, and what is left of today's messages where they are limited. */
export const planLine = ({ plan, usage, limits }: Pick<User, 'plan' | 'usage' | 'limits'>): string => {
  if (limits.assistant === null) return planNames[plan]
  const left = Math.max(0, limits.assistant - usage.assistant)
  return `${planNames[plan]} · ${left.toLocaleString()} of ${limits.assistant.toLocaleString()} left`
}
