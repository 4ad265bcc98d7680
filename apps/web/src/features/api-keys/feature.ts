import { KeyRound } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'
import { t } from '../../lib/text.tsx'

export const feature: Feature = {
  name: 'api-keys',
  order: 140,
  entries: [
    {
      id: 'api-keys',
      label: t('API keys'),
      command: t('Go to API keys'),
      icon: KeyRound,
      opens: { page: '/settings/api-keys' },
      section: 'account',
      needsAccount: true,
    },
  ],
}
