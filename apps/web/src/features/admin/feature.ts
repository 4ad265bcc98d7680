import { Gauge, ServerCog } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'
import { t } from '../../lib/text.tsx'

export const feature: Feature = {
  name: 'admin',
  order: 170,
  entries: [
    {
      id: 'usage',
      label: t('Usage'),
      command: t('Go to your usage'),
      icon: Gauge,
      opens: { page: '/settings/usage' },
      section: 'account',
    },
    {
      id: 'admin',
      label: t('Server'),
      command: t('Go to server settings'),
      icon: ServerCog,
      opens: { page: '/admin' },
      section: 'account',
      needsAdmin: true,
    },
  ],
}
