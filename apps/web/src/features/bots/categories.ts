import type { BotCategory } from '@atelier/contract/bots/bot'
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
