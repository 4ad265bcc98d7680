import { Plug } from 'lucide-react'
import { lazy } from 'react'
import type { Feature } from '../../lib/feature.ts'

export const plugins: Feature = {
  name: 'plugins',
  entries: [
    {
      id: 'plugins',
      label: 'Plugins',
      command: 'Go to plugins',
      icon: Plug,
      opens: { page: '/chat/plugins' },
      place: 'sidebar',
      needsLab: 'mcpMode',
    },
    {
      id: 'plugins-panel',
      label: 'Plugins',
      command: 'Open the plugins beside the page',
      icon: Plug,
      opens: { panel: 'plugins' },
      needsLab: 'mcpMode',
    },
  ],
  panels: [
    {
      id: 'plugins',
      side: 'left',
      title: 'Plugins',
      component: lazy(() => import('./plugins-panel.tsx')),
      routes: 'all',
    },
  ],
  live: { plugin: (queryClient) => void queryClient.invalidateQueries({ queryKey: ['plugins'] }) },
}
