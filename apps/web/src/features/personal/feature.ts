import { UserRoundPen } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'
import { t } from '../../lib/text.tsx'

export const feature: Feature = {
  name: 'personal',
  order: 130,
  entries: [
    {
      id: 'personal',
      label: t('Instructions and memory'),
      command: t('Go to instructions and memory'),
      icon: UserRoundPen,
      opens: { page: '/settings/personal' },
      section: 'account',
      needsAccount: true,
    },
  ],
}
