import { useQuery, useQueryClient } from '@tanstack/react-query'
import { HardDrive, Unplug } from 'lucide-react'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import type { MenuAction } from '../../ui/overlays/menu-contents.tsx'
import { useUser, promptSignIn } from '../users/index.ts'
import { driveQuery, useDisconnectDrive } from './api.ts'
import { isDriveHelpOpen } from './is-drive-help-open.ts'
import type { DriveTarget } from './drive-target.ts'

export const useDrive = (
  target: DriveTarget,
): { isConfigured: boolean; menuItem: MenuAction; disconnect: MenuAction | null } => {
  const queryClient = useQueryClient()
  const isGuest = useUser()?.isGuest ?? true
  const { data } = useQuery(driveQuery)
  const { mutate } = useDisconnectDrive()
  const startAdding = () => {
    if (isGuest) promptSignIn({ reason: t('Sign in to add documents from Google Drive.') })
    else if (data?.isConfigured === false) isDriveHelpOpen.set(true)
    else void import('./pick-from-drive.ts').then(({ pickFromDrive }) => pickFromDrive(queryClient, target))
  }
  return {
    isConfigured: data?.isConfigured ?? false,
    menuItem: {
      label: messages.vault.driveEntry,
      icon: <HardDrive />,
      onAction: startAdding,
    },
    disconnect:
      data?.isConnected === true
        ? { label: t('Disconnect Google Drive'), icon: <Unplug />, onAction: () => mutate() }
        : null,
  }
}
