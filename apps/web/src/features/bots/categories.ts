import type { BotCategory } from '@atelier/contract/bot'
import { t } from '../../lib/text.tsx'

export const categoryNames: Record<BotCategory, string> = {
  writing: t('Writing'),
  research: t('Research'),
  business: t('Business'),
  learning: t('Learning'),
  code: 'Code',
  life: t('Everyday life'),
}

export const categories = Object.keys(categoryNames) as BotCategory[]

/** Thousands as k and millions as m, with one decimal. */
export const compactCount = (count: number): string => {
  if (count >= 1_000_000) return `${(count / 1_000_000).toFixed(1)}m`
  return count >= 1000 ? `${(count / 1000).toFixed(1)}k` : `${count}`
}
