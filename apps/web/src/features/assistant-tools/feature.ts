import { Wrench } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'
import { t } from '../../lib/text.tsx'

export const feature: Feature = {
  name: 'assistant-tools',
  order: 150,
  entries: [
    {
      id: 'assistant-tools',
      label: t('Tools'),
      command: t('Go to assistant tools'),
      icon: Wrench,
      opens: { page: '/settings/tools' },
      section: 'account',
    },
  ],
}
