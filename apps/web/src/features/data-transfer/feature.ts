import { ArrowLeftRight } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'

export const dataTransfer: Feature = {
  name: 'data-transfer',
  entries: [
    {
      id: 'data',
      label: 'Import and export',
      command: 'Import or export your data',
      icon: ArrowLeftRight,
      opens: { page: '/settings/data' },
      place: 'account',
      needsAccount: true,
    },
  ],
}
