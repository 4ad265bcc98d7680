import { KeyRound } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'
import { t } from '../../lib/text.tsx'

export const apiKeys: Feature = {
  name: 'api-keys',
  entries: [
    {
      id: 'api-keys',
      label: t('API keys'),
      command: t('Go to the API keys'),
      icon: KeyRound,
      opens: { page: '/settings/api-keys' },
      place: 'account',
      needsAccount: true,
    },
  ],
}
