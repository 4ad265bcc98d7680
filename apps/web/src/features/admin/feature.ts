import { Gauge, ServerCog } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'

export const admin: Feature = {
  name: 'admin',
  entries: [
    {
      id: 'usage',
      label: 'Usage',
      command: 'Go to your usage',
      icon: Gauge,
      opens: { page: '/settings/usage' },
      place: 'account',
    },
    {
      id: 'admin',
      label: 'Server',
      command: 'Go to the server’s page',
      icon: ServerCog,
      opens: { page: '/admin' },
      place: 'account',
      needsAdmin: true,
    },
  ],
}
