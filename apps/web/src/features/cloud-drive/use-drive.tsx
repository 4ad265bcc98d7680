import { useQuery, useQueryClient } from '@tanstack/react-query'
import { HardDrive, Unplug } from 'lucide-react'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import type { MenuAction } from '../../ui/overlays/menu-contents.tsx'
import { useUser, promptSignIn } from '../users/index.ts'
import { driveQuery, useDisconnect } from './api.ts'
import { helpIsOpen } from './drive-help-open.ts'
import type { DriveTarget } from './drive-target.ts'

export const useDrive = (
  target: DriveTarget,
): { isConfigured: boolean; entry: MenuAction; disconnect: MenuAction | null } => {
  const queryClient = useQueryClient()
  const isGuest = useUser()?.isGuest ?? true
  const { data } = useQuery(driveQuery)
  const { mutate } = useDisconnect()
  const add = () => {
    if (isGuest) promptSignIn({ reason: t('Sign in to add documents from Google Drive.') })
    else if (data?.isConfigured === false) helpIsOpen.set(true)
    else void import('./pick-from-drive.ts').then(({ pickFromDrive }) => pickFromDrive(queryClient, target))
  }
  return {
    isConfigured: data?.isConfigured ?? false,
    entry: {
      label: messages.vault.driveEntry,
      icon: <HardDrive />,
      onAction: add,
    },
    disconnect:
      data?.isConnected === true
        ? { label: t('Disconnect Google Drive'), icon: <Unplug />, onAction: () => mutate() }
        : null,
  }
}
