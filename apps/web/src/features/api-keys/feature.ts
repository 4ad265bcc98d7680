import { KeyRound } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'

export const apiKeys: Feature = {
  name: 'api-keys',
  entries: [
    {
      id: 'api-keys',
      label: 'API keys',
      command: 'Go to the API keys',
      icon: KeyRound,
      opens: { page: '/settings/api-keys' },
      place: 'account',
      needsAccount: true,
    },
  ],
}
