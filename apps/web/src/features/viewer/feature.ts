import { lazy } from 'react'
import type { Feature } from '../../lib/feature.ts'
import { t } from '../../lib/text.tsx'

export const viewer: Feature = {
  name: 'viewer',
  panels: [
    {
      id: 'sources',
      side: 'right',
      title: t('Source'),
      component: lazy(() => import('./source-panel.tsx')),
      routes: [
        '/chat/projects/$projectId',
        '/chat/projects/$projectId/retrieval',
        '/chat/$chatId',
        '/chat/tools/$slug',
      ],
    },
  ],
}
