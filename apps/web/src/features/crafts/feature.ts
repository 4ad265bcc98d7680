import type { Feature } from '../../lib/feature.ts'
import { layout } from '../../lib/layout.ts'
import { lazy } from '../../lib/lazy.ts'
import { t } from '../../lib/text.tsx'
import { PanelLoading } from '../../ui/feedback/panel-loading.tsx'
import { craftKeys } from './keys.ts'

const panelOptions = {
  side: 'right',
  component: lazy(() => import('./craft-panel.tsx'), PanelLoading),
  routes: ['/chat/$chatId'],
  maxSize: layout.panels.canvasMax,
  drawerHeight: layout.panels.craftDrawer,
} as const

export const feature: Feature = {
  name: 'crafts',
  panels: [
    { id: 'crafts', title: t('Craft'), ...panelOptions },
    { id: 'canvas', title: t('Canvas'), ...panelOptions },
  ],
  liveUpdates: {
    craft: (queryClient, { craftId }) => {
      void queryClient.invalidateQueries({ queryKey: craftKeys.one(craftId), exact: true })
      return queryClient.invalidateQueries({ queryKey: craftKeys.shares })
    },
  },
}
