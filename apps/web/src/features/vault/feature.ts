import { Archive, File } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'
import { lazy } from '../../lib/lazy.ts'
import { t } from '../../lib/text.tsx'
import { PanelLoading } from '../../ui/feedback/panel-loading.tsx'
import { refreshVaultOnProjectEvent } from './refresh-vault-on-project-event.ts'
import { onVaultEvent } from './on-vault-event.ts'

export const feature: Feature = {
  name: 'vault',
  order: 50,
  entries: [
    {
      id: 'vault',
      label: t('Vault'),
      command: t('Go to vault'),
      icon: Archive,
      opens: { page: '/vault' },
      section: 'more',
    },
    {
      id: 'vault-panel',
      label: t('Vault'),
      command: t('Open vault next to this page'),
      icon: Archive,
      opens: { panel: 'vault' },
    },
  ],
  panels: [
    {
      id: 'vault',
      side: 'left',
      title: t('Vault'),
      component: lazy(() => import('./vault-panel.tsx'), PanelLoading),
      routes: 'all',
    },
  ],
  searchGroups: [
    {
      title: t('Files'),
      icon: File,
      select: ({ attachments }) =>
        attachments.map(({ id, title }) => ({
          id,
          label: title,
          open: (navigate) => navigate({ to: '/vault', search: { q: title } }),
        })),
    },
  ],
  liveUpdates: {
    attachment: onVaultEvent,
    vault: onVaultEvent,
    project: (queryClient, event) =>
      void refreshVaultOnProjectEvent(queryClient, event).catch(() => undefined),
  },
}
