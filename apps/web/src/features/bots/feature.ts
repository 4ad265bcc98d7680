import type { QueryClient } from '@tanstack/react-query'
import { Bot } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'
import { lazy } from '../../lib/lazy.ts'
import { botName } from '../../lib/localize-bot.ts'
import { t } from '../../lib/text.tsx'
import { PanelLoading } from '../../ui/feedback/panel-loading.tsx'
import { botKeys } from './keys.ts'

/** Vault changes affect what bots answer from (VLT-14). */
const invalidateKnowledge = (queryClient: QueryClient) =>
  void queryClient.invalidateQueries({ queryKey: botKeys.allKnowledge })

export const feature: Feature = {
  name: 'bots',
  order: 90,
  entries: [
    {
      id: 'bots',
      label: t('Bots'),
      command: t('Go to bots'),
      icon: Bot,
      opens: { page: '/chat/bots' },
      section: 'more',
    },
  ],
  searchGroups: [
    {
      title: t('Bots'),
      icon: Bot,
      select: ({ bots: list }) =>
        list.map(({ id, name, isOwn }) => ({
          id,
          label: botName({ id, name }),
          open: (navigate) =>
            isOwn
              ? navigate({ to: '/chat/bots/$botId', params: { botId: id } })
              : navigate({ to: '/chat/bots', search: { panel: 'botProfile', bot: id } }),
        })),
    },
  ],
  panels: [
    {
      id: 'botProfile',
      side: 'right',
      title: t('Bot profile'),
      component: lazy(() => import('./bot-profile.tsx'), PanelLoading),
      routes: ['/chat/bots'],
    },
    {
      id: 'botPreview',
      side: 'right',
      title: t('Bot preview'),
      component: lazy(() => import('./editor/bot-preview-panel.tsx'), PanelLoading),
      routes: ['/chat/bots/$botId'],
    },
  ],
  liveUpdates: {
    bot: (queryClient) => void queryClient.invalidateQueries({ queryKey: botKeys.all }),
    attachment: invalidateKnowledge,
    vault: invalidateKnowledge,
  },
}
