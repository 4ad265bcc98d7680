import type { VaultAttachment } from '@atelier/contract/vault'
import {
  Ban,
  Diff,
  Download,
  Ellipsis,
  FolderPlus,
  MessageSquare,
  Pencil,
  RefreshCw,
  Replace,
  RotateCw,
  Trash2,
} from 'lucide-react'
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
  const { onOpen, startChat, replaceFile, retry, readAgain, cancel } = actions
  const { id, type, status, failure } = attachment
  const isReadLink = status === 'completed' && type === 'LINK'
  const reading = [
    isReadLink && {
      label: 'Read again',
      icon: <RefreshCw {...icon} />,
      onAction: () => readAgain(id),
    },
    isReadLink && {
      label: 'What changed',
      icon: <Diff {...icon} />,
      onAction: () => onOpen({ kind: 'changes', item: attachment }),
    },
    status === 'failed' &&
      failure?.retryable !== false && {
        label: 'Retry',
        icon: <RotateCw {...icon} />,
        onAction: () => retry(id),
      },
    status === 'analysing' && {
      label: 'Stop reading',
      icon: <Ban {...icon} />,
      onAction: () => cancel(id),
    },
  ].filter((item) => item !== false)
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
        ...reading,
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
