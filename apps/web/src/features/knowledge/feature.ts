import { lazy } from 'react'
import type { Feature } from '../../lib/feature.ts'
import { t } from '../../lib/text.tsx'

export const knowledge: Feature = {
  name: 'knowledge',
  panels: [
    {
      id: 'manageProjectKnowledgePanel',
      side: 'right',
      title: t('Project Knowledge'),
      component: lazy(() => import('./knowledge-panel.tsx')),
      routes: ['/chat/projects/$projectId', '/chat/projects/$projectId/retrieval', '/chat/$chatId'],
    },
  ],
}
