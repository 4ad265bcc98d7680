import type { Feature } from '../../lib/feature.ts'
import { lazy } from '../../lib/lazy.ts'
import { t } from '../../lib/text.tsx'
import { PanelLoading } from '../../ui/feedback/panel-loading.tsx'

const routes = ['/chat/projects/$projectId'] as const

export const feature: Feature = {
  name: 'sharing',
  panels: [
    {
      id: 'projectSharingPanel',
      side: 'right',
      title: t('Share project'),
      component: lazy(() => import('./share-panel.tsx'), PanelLoading),
      routes,
    },
    {
      id: 'customizeProjectPanel',
      side: 'right',
      title: t('Customize Project'),
      component: lazy(() => import('./customize-panel.tsx'), PanelLoading),
      routes,
    },
  ],
}
