import type { Feature } from '../../lib/feature.ts'
import { lazy } from '../../lib/lazy.ts'
import { t } from '../../lib/text.tsx'
import { PanelLoading } from '../../ui/feedback/panel-loading.tsx'

export const feature: Feature = {
  name: 'knowledge',
  panels: [
    {
      id: 'manageProjectKnowledgePanel',
      side: 'right',
      title: t('Project Knowledge'),
      component: lazy(() => import('./knowledge-panel.tsx'), PanelLoading),
      routes: ['/chat/projects/$projectId', '/chat/projects/$projectId/retrieval', '/chat/$chatId'],
    },
  ],
}
