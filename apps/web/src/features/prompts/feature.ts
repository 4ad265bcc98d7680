import { BookText } from 'lucide-react'
import { lazy } from 'react'
import type { Feature } from '../../lib/feature.ts'

export const prompts: Feature = {
  name: 'prompts',
  entries: [
    {
      id: 'prompts',
      label: 'Prompts',
      command: 'Open the prompts',
      icon: BookText,
      opens: { panel: 'prompts' },
      place: 'sidebar',
    },
  ],
  finds: [
    {
      title: 'Prompts',
      icon: BookText,
      of: ({ prompts: found }) =>
        found.map(({ id, name }) => ({
          id,
          label: name,
          open: (go) => go({ to: '/chat/prompts', search: { q: name } }),
        })),
    },
  ],
  panels: [
    {
      id: 'prompts',
      side: 'left',
      title: 'Prompts',
      component: lazy(() => import('./prompts-panel.tsx')),
      routes: 'all',
    },
  ],
}
