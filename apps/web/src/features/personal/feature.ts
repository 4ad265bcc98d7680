import { UserRoundPen } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'

export const personal: Feature = {
  name: 'personal',
  entries: [
    {
      id: 'personal',
      label: 'Instructions and memory',
      command: 'Go to your instructions and what is remembered',
      icon: UserRoundPen,
      opens: { page: '/settings/personal' },
      place: 'account',
      needsAccount: true,
    },
  ],
}
