import { Users } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'
import { t } from '../../lib/text.tsx'
import { refreshTeam } from './api.ts'

export const feature: Feature = {
  name: 'teams',
  order: 180,
  entries: [
    {
      id: 'team',
      label: t('Team'),
      command: t('Go to your team'),
      icon: Users,
      opens: { page: '/settings/team' },
      section: 'account',
      needsAccount: true,
    },
  ],
  liveUpdates: { team: refreshTeam },
}
