import type { VaultAttachment } from '@atelier/contract/vault'
import { Download, Ellipsis, FolderPlus, MessageSquare, Pencil, Replace, Trash2 } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { downloadAttachment } from './download-attachment.ts'
import type { CardActions } from './use-card-actions.ts'

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const

interface CardMenuProps {
  attachment: VaultAttachment
  actions: CardActions
}

/** What can be done with one item (VLT-05). */
export const CardMenu = ({ attachment, actions }: CardMenuProps) => {
  const { onOpen, startChat, replaceFile } = actions
  const { id, type } = attachment
  return (
    <Menu
      label={`Options for ${attachment.title}`}
      trigger={
        <IconButton label={`Options for ${attachment.title}`}>
          <Ellipsis {...icon} />
        </IconButton>
      }
      items={[
        {
          label: 'Start Chat',
          icon: <MessageSquare {...icon} />,
          onAction: () => void startChat(id),
        },
        {
          label: 'Add to Project',
          icon: <FolderPlus {...icon} />,
          onAction: () => onOpen({ kind: 'addToProject', items: [attachment] }),
        },
        {
          label: 'Download',
          icon: <Download {...icon} />,
          onAction: () => void downloadAttachment(attachment),
        },
        {
          label: 'Rename',
          icon: <Pencil {...icon} />,
          onAction: () => onOpen({ kind: 'rename', item: attachment }),
        },
        ...(type === 'FILE' || type === 'IMAGE'
          ? [
              {
                label: 'Replace file…',
                description: 'Everywhere it is used',
                icon: <Replace {...icon} />,
                onAction: () => void replaceFile(id),
              },
            ]
          : []),
        'divider',
        {
          label: 'Delete',
          icon: <Trash2 {...icon} />,
          isDanger: true,
          onAction: () => onOpen({ kind: 'deleteOne', item: attachment }),
        },
      ]}
    />
  )
}
