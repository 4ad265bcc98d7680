import { SquarePen } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'
import { t } from '../../lib/text.tsx'

export const feature: Feature = {
  name: 'chat',
  order: 20,
  entries: [
    {
      id: 'new-chat',
      label: t('New chat'),
      command: t('New chat'),
      keys: '⌘⇧O',
      icon: SquarePen,
      opens: { page: '/chat' },
    },
  ],
}
