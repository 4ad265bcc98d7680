import { lazy } from 'react'
import type { Feature } from '../../lib/feature.ts'
import { t } from '../../lib/text.tsx'

const routes = ['/chat/projects/$projectId'] as const

export const sharing: Feature = {
  name: 'sharing',
  panels: [
    {
      id: 'projectSharingPanel',
      side: 'right',
      title: t('Share project'),
      component: lazy(() => import('./share-panel.tsx')),
      routes,
    },
    {
      id: 'customizeProjectPanel',
      side: 'right',
      title: t('Customize Project'),
      component: lazy(() => import('./customize-panel.tsx')),
      routes,
    },
  ],
}
