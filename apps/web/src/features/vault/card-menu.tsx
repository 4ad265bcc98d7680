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
import { useCancelAttachment, useReadAgain, useRetryAttachment } from '../uploads/index.ts'
import { downloadAttachment } from './download-attachment.ts'
import { useReplaceFile } from './use-replace-file.ts'
import { useStartChat } from './use-start-chat.ts'
import type { OpenDialog } from './vault-dialogs.tsx'

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const

interface CardMenuProps {
  attachment: VaultAttachment
  onOpen: (dialog: OpenDialog) => void
}

/** What can be done with one item (VLT-05). */
export const CardMenu = ({ attachment, onOpen }: CardMenuProps) => {
  const { startOne } = useStartChat()
  const replaceFile = useReplaceFile(attachment)
  const retry = useRetryAttachment()
  const readAgain = useReadAgain()
  const cancel = useCancelAttachment()
  const { id, type, status, failure } = attachment
  const isReadLink = status === 'completed' && type === 'LINK'
  const reading = [
    isReadLink && {
      label: 'Read again',
      icon: <RefreshCw {...icon} />,
      onAction: () => readAgain.mutate(id),
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
        onAction: () => retry.mutate(id),
      },
    status === 'analysing' && {
      label: 'Stop reading',
      icon: <Ban {...icon} />,
      onAction: () => cancel.mutate(id),
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
          onAction: () => void startOne(id),
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
                onAction: () => void replaceFile(),
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
