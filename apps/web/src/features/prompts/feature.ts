import { BookText } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'
import { lazy } from '../../lib/lazy.ts'
import { t } from '../../lib/text.tsx'
import { PanelLoading } from '../../ui/feedback/panel-loading.tsx'

export const feature: Feature = {
  name: 'prompts',
  order: 70,
  entries: [
    {
      id: 'prompts',
      label: t('Prompts'),
      command: t('Open prompts'),
      icon: BookText,
      opens: { panel: 'prompts' },
      section: 'more',
    },
  ],
  searchGroups: [
    {
      title: t('Prompts'),
      icon: BookText,
      select: ({ prompts: list }) =>
        list.map(({ id, name }) => ({
          id,
          label: name,
          open: (navigate) => navigate({ to: '/chat/prompts', search: { q: name } }),
        })),
    },
  ],
  panels: [
    {
      id: 'prompts',
      side: 'left',
      title: t('Prompts'),
      component: lazy(() => import('./prompts-panel.tsx'), PanelLoading),
      routes: 'all',
    },
  ],
}
