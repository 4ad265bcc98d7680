import { Wrench } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'
import { t } from '../../lib/text.tsx'

export const assistantTools: Feature = {
  name: 'assistant-tools',
  entries: [
    {
      id: 'assistant-tools',
      label: t('Tools'),
      command: t('Go to the assistant’s tools'),
      icon: Wrench,
      opens: { page: '/settings/tools' },
      place: 'account',
    },
  ],
}
