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

/** ['Free', '74 of 102 left']. Empty for guests without limits, whose name contains the plan. */
export const planFacts = ({
  plan,
  usage,
  limits,
}: Pick<User, 'plan' | 'usage' | 'limits'>): readonly string[] => {
  const names = plan === 'guest' ? [] : [planNames[plan]]
  if (limits.assistant === null) return names
  const left = Math.max(0, limits.assistant - usage.assistant)
  return [...names, t('{left} of {assistant} left', { left, assistant: limits.assistant })]
}
