import type { User } from '@atelier/contract/user'
import { t } from '../../lib/text.tsx'

export const planNames: Record<User['plan'], string> = {
  guest: t('Guest'),
  free: t('Free'),
  pro: 'Pro',
  sumo: 'Sumo',
  essentials: 'Essentials',
  team: t('Team'),
}

/**
 * 'Free · 74 of 102 left': the plan, and what is left of today's messages where they are limited.
 * A guest's plan is in the name already: '' where nothing else is to be said.
 */
export const planLine = ({ plan, usage, limits }: Pick<User, 'plan' | 'usage' | 'limits'>): string => {
  if (limits.assistant === null) return plan === 'guest' ? '' : planNames[plan]
  const remaining = Math.max(0, limits.assistant - usage.assistant)
  const values = { left: remaining, assistant: limits.assistant }
  return plan === 'guest'
    ? t('{left} of {assistant} left', values)
    : t('{plan} · {left} of {assistant} left', { plan: planNames[plan], ...values })
}
