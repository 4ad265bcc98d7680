import { SquarePen } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'

export const chat: Feature = {
  name: 'chat',
  entries: [
    {
      id: 'new-chat',
      label: 'New chat',
      command: 'New chat',
      keys: '⌘⇧O',
      icon: SquarePen,
      opens: { page: '/chat' },
    },
  ],
}
