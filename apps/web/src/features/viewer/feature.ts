import type { Feature } from '../../lib/feature.ts'
import { lazy } from '../../lib/lazy.ts'
import { t } from '../../lib/text.tsx'
import { PanelLoading } from '../../ui/feedback/panel-loading.tsx'

export const feature: Feature = {
  name: 'viewer',
  panels: [
    {
      id: 'sources',
      side: 'right',
      title: t('Source'),
      component: lazy(() => import('./source-panel.tsx'), PanelLoading),
      isWide: true,
      routes: [
        '/chat/projects/$projectId',
        '/chat/projects/$projectId/retrieval',
        '/chat/$chatId',
        '/chat/tools/$slug',
        '/chat/bots/$botId',
      ],
    },
  ],
}
