import { Users } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'
import { refreshTeam } from './api.ts'

export const teams: Feature = {
  name: 'teams',
  entries: [
    {
      id: 'team',
      label: 'Team',
      command: 'Go to your team',
      icon: Users,
      opens: { page: '/settings/team' },
      place: 'account',
      needsAccount: true,
    },
  ],
  live: { team: refreshTeam },
}
