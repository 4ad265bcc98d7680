import { Archive, File } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'
import { t } from '../../lib/text.tsx'
import { onProjectOfVault } from './on-project-of-vault.ts'
import { onVaultEvent } from './on-vault-event.ts'

export const vault: Feature = {
  name: 'vault',
  entries: [
    {
      id: 'vault',
      label: t('Vault'),
      command: t('Go to the vault'),
      icon: Archive,
      opens: { page: '/vault' },
      place: 'more',
    },
  ],
  finds: [
    {
      title: t('Files'),
      icon: File,
      of: ({ attachments }) =>
        attachments.map(({ id, title }) => ({
          id,
          label: title,
          open: (go) => go({ to: '/vault', search: { q: title } }),
        })),
    },
  ],
  live: {
    attachment: onVaultEvent,
    vault: onVaultEvent,
    project: (queryClient, event) => void onProjectOfVault(queryClient, event).catch(() => undefined),
  },
}
