import { lazy } from 'react'
import type { Feature } from '../../lib/feature.ts'

const routes = ['/chat/projects/$projectId', '/chat/projects/$projectId/retrieval', '/chat/$chatId'] as const

export const knowledge: Feature = {
  name: 'knowledge',
  panels: [
    {
      id: 'manageProjectKnowledgePanel',
      side: 'right',
      title: 'Project Knowledge',
      component: lazy(() => import('./knowledge-panel.tsx')),
      routes,
    },
    {
      id: 'sources',
      side: 'right',
      title: 'Source',
      component: lazy(() => import('./source-viewer.tsx')),
      routes,
    },
  ],
}
