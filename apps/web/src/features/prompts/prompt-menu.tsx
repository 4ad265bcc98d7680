import { Ellipsis, FolderInput, History, Pencil, Pin, PinOff, Share2, SquarePen, Trash2 } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { t } from '../../lib/text.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { usePinPrompt } from './api.ts'

export type PromptReference = { id: string; name: string }

export interface PromptActions {
  edit: (id: string) => void
  showVersions: (id: string) => void
  share: (id: string) => void
  move: (prompts: readonly PromptReference[]) => void
  remove: (prompts: readonly PromptReference[]) => void
}

interface PromptMenuProps extends PromptReference {
  isPinned: boolean
  actions: PromptActions
  onRename?: (() => void) | undefined
  className: string
}

export const PromptMenu = ({ id, name, isPinned, actions, onRename, className }: PromptMenuProps) => {
  const pin = usePinPrompt()
  return (
    <Menu
      label={t('Actions for {name}', { name })}
      trigger={
        <Button aria-label={t('Actions for {name}', { name })} className={className}>
          <Ellipsis />
        </Button>
      }
      items={[
        { label: t('Edit…'), icon: <SquarePen />, onAction: () => actions.edit(id) },
        ...(onRename === undefined
          ? []
          : [{ label: t('Rename'), icon: <Pencil />, shortcut: 'F2', onAction: onRename }]),
        {
          label: isPinned ? t('Unpin') : t('Pin'),
          icon: isPinned ? <PinOff /> : <Pin />,
          onAction: () => pin.mutate({ id, isPinned: !isPinned }),
        },
        {
          label: t('Move to folder…'),
          icon: <FolderInput />,
          onAction: () => actions.move([{ id, name }]),
        },
        { label: t('Share…'), icon: <Share2 />, onAction: () => actions.share(id) },
        { label: t('Earlier versions…'), icon: <History />, onAction: () => actions.showVersions(id) },
        'divider',
        {
          label: t('Delete'),
          icon: <Trash2 />,
          isDanger: true,
          onAction: () => actions.remove([{ id, name }]),
        },
      ]}
    />
  )
}
