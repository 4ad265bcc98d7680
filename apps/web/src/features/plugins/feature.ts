import { Plug } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'
import { lazy } from '../../lib/lazy.ts'
import { t } from '../../lib/text.tsx'
import { PanelLoading } from '../../ui/feedback/panel-loading.tsx'

export const feature: Feature = {
  name: 'plugins',
  order: 60,
  entries: [
    {
      id: 'plugins',
      label: t('Plugins'),
      command: t('Go to plugins'),
      icon: Plug,
      opens: { page: '/chat/plugins' },
      section: 'more',
      needsLab: 'mcpMode',
    },
    {
      id: 'plugins-panel',
      label: t('Plugins'),
      command: t('Open plugins next to this page'),
      icon: Plug,
      opens: { panel: 'plugins' },
      needsLab: 'mcpMode',
    },
  ],
  panels: [
    {
      id: 'plugins',
      side: 'left',
      title: t('Plugins'),
      component: lazy(() => import('./plugins-panel.tsx'), PanelLoading),
      routes: 'all',
    },
  ],
  liveUpdates: { plugin: (queryClient) => void queryClient.invalidateQueries({ queryKey: ['plugins'] }) },
}
