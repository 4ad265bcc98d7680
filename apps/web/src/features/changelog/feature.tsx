import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Feature } from '../../lib/feature.ts'
import { lazy } from '../../lib/lazy.ts'
import { t } from '../../lib/text.tsx'
import { whenIdle } from '../../lib/browser/when-idle.ts'
import { PanelLoading } from '../../ui/feedback/panel-loading.tsx'

const NewsCheck = () => {
  const queryClient = useQueryClient()
  useEffect(() => {
    // if the updates can't be loaded, none counts as new
    whenIdle(
      () => void import('./api.ts').then(({ checkForNews }) => checkForNews(queryClient)).catch(() => {}),
    )
  }, [queryClient])
  return null
}

export const feature: Feature = {
  name: 'changelog',
  panels: [
    {
      id: 'updates',
      side: 'left',
      title: t('What’s new'),
      component: lazy(() => import('./updates-panel.tsx'), PanelLoading),
      routes: 'all',
    },
  ],
  Overlay: NewsCheck,
}
