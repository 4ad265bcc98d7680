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

/** E.g. ['Free', '74 of 102 left']. Omits the plan of guests, who are shown as “Guest” anyway. */
export const planFacts = ({
  plan,
  usage,
  limits,
}: Pick<User, 'plan' | 'usage' | 'limits'>): readonly string[] => {
  const facts = plan === 'guest' ? [] : [planNames[plan]]
  if (limits.assistant === null) return facts
  const remaining = Math.max(0, limits.assistant - usage.assistant)
  return [...facts, t('{left} of {assistant} left', { left: remaining, assistant: limits.assistant })]
}
