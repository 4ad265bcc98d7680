import { Wrench } from 'lucide-react'
import { lazy } from 'react'
import type { Feature } from '../../lib/feature.ts'

export const aiTools: Feature = {
  name: 'ai-tools',
  entries: [
    {
      id: 'ai-tools',
      label: 'AI Tools',
      command: 'Open the AI tools',
      icon: Wrench,
      opens: { panel: 'aiTools' },
      place: 'sidebar',
      needsAccount: true,
      reason: 'Sign in to use AI tools',
    },
  ],
  panels: [
    {
      id: 'aiTools',
      side: 'left',
      title: 'AI Tools',
      component: lazy(() => import('./tools-panel.tsx')),
      routes: 'all',
    },
  ],
}
