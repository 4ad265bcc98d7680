import type { Attachment } from '@atelier/contract/sources/attachment'
import { craftRecipes } from '@atelier/contract/crafts/craft-recipes'
import { limits } from '@atelier/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { Archive, FileUp, Link2, PenLine, Plug, Plus, Type, WandSparkles } from 'lucide-react'
import { useState } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { messages } from '../../../lib/messages.ts'
import { t, translate } from '../../../lib/text.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useDrive } from '../../cloud-drive/index.ts'
import { addStoredFiles } from '../../uploads/queue/index.ts'
import { AddLinkDialog, AddTextDialog, pickFiles } from '../../uploads/index.ts'
import { useUser } from '../../users/index.ts'
import type { AttachFromVaultProps } from './attach-from-vault.tsx'
import { useCanGenerate } from '../models/chosen-model.ts'

const AttachFromVault = lazy(() => import('./attach-from-vault.tsx'))
const loadPlugins = () => import('../../plugins/index.ts')
const ResourcePicker = lazy(async () => ({ default: (await loadPlugins()).ResourcePicker }))
const BeginText = lazy(() => import('./begin-text.tsx'))

const destination = { source: 'CHAT' } as const

interface AttachButtonProps extends Pick<AttachFromVaultProps, 'attachedFiles'> {
  group: string
  onFiles: (files: readonly File[]) => void
  onRecipe: (question: string) => void
}

const useReadablePlugins = (isEnabled: boolean) =>
  useQuery({
    queryKey: ['plugins', 'readable'],
    enabled: isEnabled,
    queryFn: async ({ client }) =>
      (await client.fetchQuery((await loadPlugins()).pluginsQuery)).filter(
        ({ hasResources, isOn, signIn: { state } }) =>
          hasResources && isOn && (state === 'none' || state === 'in'),
      ),
  }).data ?? []

export const AttachButton = ({ group, attachedFiles, onFiles, onRecipe }: AttachButtonProps) => {
  const user = useUser()
  const isGuest = user?.isGuest ?? true
  const [currentDialog, setCurrentDialog] = useState<'link' | 'text' | 'vault' | 'plugin' | 'canvas' | null>(
    null,
  )
  // creating documents requires a model
  const canGenerate = useCanGenerate()
  const readablePlugins = useReadablePlugins(!isGuest && user?.mcpMode.isEnabled === true)
  const close = () => setCurrentDialog(null)
  const drive = useDrive({ destination, group })
  const add = (attachments: readonly Attachment[]) => addStoredFiles(attachments, { destination, group })
  const onAdded = (attachment: Attachment) => add([attachment])
  /** Dialogs store files before attaching them, so the limit is checked first. */
  const openDialog = (dialog: typeof currentDialog) => () =>
    attachedFiles.length >= limits.chat.files
      ? toast.error(messages.upload.fileLimit, messages.upload.fileLimitText)
      : setCurrentDialog(dialog)
  return (
    <>
      <Menu
        label={t('Add files')}
        placement="top start"
        trigger={
          <IconButton label={t('Add files')}>
            <Plus size={20} />
          </IconButton>
        }
        items={[
          {
            label: t('Upload files'),
            icon: <FileUp />,
            onAction: () => void pickFiles().then(onFiles),
          },
          { label: t('Add Link'), icon: <Link2 />, onAction: openDialog('link') },
          { label: t('Paste text'), icon: <Type />, onAction: openDialog('text') },
          drive.menuItem,
          ...(isGuest
            ? []
            : [{ label: t('From your vault'), icon: <Archive />, onAction: openDialog('vault') }]),
          ...(readablePlugins.length > 0
            ? [{ label: t('From a plugin'), icon: <Plug />, onAction: openDialog('plugin') }]
            : []),
          ...(user?.crafts.isEnabled === true
            ? ([
                'divider',
                { label: t('Write text'), icon: <PenLine />, onAction: () => setCurrentDialog('canvas') },
                ...(canGenerate ? craftRecipes : []).map(({ label, question }) => ({
                  label: translate(label),
                  icon: <WandSparkles />,
                  onAction: () => onRecipe(translate(question)),
                })),
              ] as const)
            : []),
        ]}
      />
      {currentDialog === 'canvas' && <BeginText onDone={close} />}
      {currentDialog === 'link' && (
        <AddLinkDialog destination={destination} onAdded={onAdded} onClose={close} />
      )}
      {currentDialog === 'text' && (
        <AddTextDialog destination={destination} onAdded={onAdded} onClose={close} />
      )}
      {currentDialog === 'plugin' && (
        <ResourcePicker plugins={readablePlugins} onAdd={onAdded} onClose={close} />
      )}
      {currentDialog === 'vault' && (
        <AttachFromVault attachedFiles={attachedFiles} onAdd={add} onClose={close} />
      )}
    </>
  )
}
