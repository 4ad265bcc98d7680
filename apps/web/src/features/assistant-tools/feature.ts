import { Wrench } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'

export const assistantTools: Feature = {
  name: 'assistant-tools',
  entries: [
    {
      id: 'assistant-tools',
      label: 'Tools',
      command: 'Go to the assistant’s tools',
      icon: Wrench,
      opens: { page: '/settings/tools' },
      place: 'account',
    },
  ],
}
