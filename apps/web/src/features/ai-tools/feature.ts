import { Wrench } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'
import { lazy } from '../../lib/lazy.ts'
import { t } from '../../lib/text.tsx'
import { PanelLoading } from '../../ui/feedback/panel-loading.tsx'

export const feature: Feature = {
  name: 'ai-tools',
  order: 100,
  entries: [
    {
      id: 'ai-tools',
      label: t('AI Tools'),
      command: t('Open AI tools'),
      icon: Wrench,
      opens: { panel: 'aiTools' },
      section: 'more',
      needsAccount: true,
      signInReason: t('Sign in to use AI tools'),
    },
  ],
  panels: [
    {
      id: 'aiTools',
      side: 'left',
      title: t('AI Tools'),
      component: lazy(() => import('./tools-panel.tsx'), PanelLoading),
      routes: 'all',
    },
  ],
}
