import { CircleUserRound } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'

export const account: Feature = {
  name: 'account',
  entries: [
    {
      id: 'account',
      label: 'Account',
      command: 'Go to your account',
      icon: CircleUserRound,
      opens: { page: '/settings/account' },
      place: 'account',
    },
  ],
}
