import type { User } from '@atelier/contract/people/user'
import { t } from '../../lib/text.tsx'

export const planNames: Record<User['plan'], string> = {
  guest: t('Guest'),
  free: t('Free'),
  pro: 'Pro',
  sumo: 'Sumo',
  essentials: 'Essentials',
  team: t('Team'),
}

/** 'Free · 74 of 102 left'. '' for guests without limits, whose name contains the plan. */
export const planLine = ({ plan, usage, limits }: Pick<User, 'plan' | 'usage' | 'limits'>): string => {
  if (limits.assistant === null) return plan === 'guest' ? '' : planNames[plan]
  const remaining = Math.max(0, limits.assistant - usage.assistant)
  const values = { left: remaining, assistant: limits.assistant }
  return plan === 'guest'
    ? t('{left} of {assistant} left', values)
    : t('{plan} · {left} of {assistant} left', { plan: planNames[plan], ...values })
}
