import { CircleUserRound } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'
import { t } from '../../lib/text.tsx'

export const feature: Feature = {
  name: 'account',
  order: 120,
  entries: [
    {
      id: 'account',
      label: t('Account'),
      command: t('Go to your account'),
      icon: CircleUserRound,
      opens: { page: '/settings/account' },
      section: 'account',
    },
  ],
}
