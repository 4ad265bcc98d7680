import type { VaultAttachment } from '@atelier/contract/sources/vault'
import {
  Ban,
  CalendarClock,
  Diff,
  Download,
  FolderPlus,
  MessageSquare,
  Pencil,
  RefreshCw,
  Replace,
  RotateCw,
  Trash2,
} from 'lucide-react'
import { t } from '../../../lib/text.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { downloadAttachment } from '../preview/download-attachment.ts'
import type { CardActions } from './use-card-actions.ts'

interface CardMenuProps {
  attachment: VaultAttachment
  actions: CardActions
}

export const CardMenu = ({ attachment, actions }: CardMenuProps) => {
  const { onOpen, startChat, replaceFile, retry, refreshLink, cancel } = actions
  const { id, type, status, failure } = attachment
  const isReadLink = status === 'completed' && type === 'LINK'
  const contentItems = [
    isReadLink && {
      label: t('Refresh'),
      icon: <RefreshCw />,
      onAction: () => refreshLink(id),
    },
    isReadLink && {
      label: t('Keep up to date…'),
      icon: <CalendarClock />,
      onAction: () => onOpen({ kind: 'schedule', item: attachment }),
    },
    isReadLink && {
      label: t('What changed'),
      icon: <Diff />,
      onAction: () => onOpen({ kind: 'changes', item: attachment }),
    },
    status === 'failed' &&
      failure?.retryable !== false && {
        label: t('Retry'),
        icon: <RotateCw />,
        onAction: () => retry(id),
      },
    status === 'analysing' && {
      label: t('Stop reading'),
      icon: <Ban />,
      onAction: () => cancel(id),
    },
  ].filter((item) => item !== false)
  return (
    <Menu
      label={t('Options for {attachment}', { attachment: attachment.title })}
      items={[
        {
          label: t('Start Chat'),
          icon: <MessageSquare />,
          onAction: () => void startChat(id),
        },
        {
          label: t('Add to Project'),
          icon: <FolderPlus />,
          onAction: () => onOpen({ kind: 'addToProject', items: [attachment] }),
        },
        {
          label: t('Download'),
          icon: <Download />,
          onAction: () => void downloadAttachment(attachment),
        },
        {
          label: t('Rename'),
          icon: <Pencil />,
          onAction: () => onOpen({ kind: 'rename', item: attachment }),
        },
        ...contentItems,
        ...(type === 'FILE' || type === 'IMAGE'
          ? [
              {
                label: t('Replace file…'),
                description: t('Everywhere it’s used'),
                icon: <Replace />,
                onAction: () => void replaceFile(id),
              },
            ]
          : []),
        'divider',
        {
          label: t('Delete'),
          icon: <Trash2 />,
          isDanger: true,
          onAction: () => onOpen({ kind: 'deleteOne', item: attachment }),
        },
      ]}
    />
  )
}
