import { ArrowLeftRight } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'
import { t } from '../../lib/text.tsx'

export const feature: Feature = {
  name: 'data-transfer',
  order: 160,
  entries: [
    {
      id: 'data',
      label: t('Import and export'),
      command: t('Import or export your data'),
      icon: ArrowLeftRight,
      opens: { page: '/settings/data' },
      section: 'account',
      needsAccount: true,
    },
  ],
}
