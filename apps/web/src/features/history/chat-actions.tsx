import type { ListedChat } from '@atelier/contract/chat/chat'
import { useQuery } from '@tanstack/react-query'
import {
  Archive,
  ArchiveRestore,
  Download,
  FolderInput,
  Link2,
  Pencil,
  Pin,
  PinOff,
  Trash2,
} from 'lucide-react'
import { t } from '../../lib/text.tsx'
import MenuContents, { type MenuAction, type MenuContentsProps } from '../../ui/overlays/menu-contents.tsx'
import { useUser } from '../users/index.ts'
import { listedChatQuery, usePinOrArchiveChat } from './api.ts'
import { openChatDialog } from './chat-dialog.ts'

type ChatReference = Pick<ListedChat, 'id' | 'title'>

interface ChatActionsProps extends Pick<MenuContentsProps, 'triggerRef' | 'onClose'> {
  chat: ListedChat | ChatReference
  onRename: () => void
}

const ChatActions = ({ chat, ...actionsProps }: ChatActionsProps) =>
  'permissions' in chat ? (
    <Actions chat={chat} {...actionsProps} />
  ) : (
    <LoadedActions chat={chat} {...actionsProps} />
  )

const LoadedActions = ({ chat, ...rest }: ChatActionsProps) => {
  const { data } = useQuery(listedChatQuery(chat.id))
  return data ? <Actions chat={data} {...rest} /> : null
}

const Actions = ({ chat, onRename, ...menuProps }: ChatActionsProps & { chat: ListedChat }) => {
  const pinOrArchive = usePinOrArchiveChat()
  const isGuest = useUser()?.isGuest ?? true
  const { id: chatId, pinnedAt, archivedAt, permissions } = chat
  const can = (permission: ListedChat['permissions'][number]) => permissions.includes(permission)
  const actionIf = (isShown: boolean, action: MenuAction) => (isShown ? [action] : [])
  return (
    <MenuContents
      label={t('Actions for {chat}', { chat: chat.title })}
      {...menuProps}
      items={[
        ...actionIf(can('RENAME_CHAT'), { label: t('Rename'), icon: <Pencil />, onAction: onRename }),
        {
          label: pinnedAt === null ? t('Pin') : t('Unpin'),
          icon: pinnedAt === null ? <Pin /> : <PinOff />,
          onAction: () => pinOrArchive.mutate({ chatId, isPinned: pinnedAt === null }),
        },
        ...actionIf(!isGuest, {
          label: t('Move to folder…'),
          icon: <FolderInput />,
          onAction: () => openChatDialog({ kind: 'move', chats: [chat] }),
        }),
        'divider',
        ...actionIf(can('SHARE_CHAT'), {
          label: t('Share by link…'),
          icon: <Link2 />,
          onAction: () => openChatDialog({ kind: 'share', chat }),
        }),
        {
          label: t('Export…'),
          icon: <Download />,
          onAction: () => openChatDialog({ kind: 'export', chat }),
        },
        'divider',
        {
          label: archivedAt === null ? t('Archive') : t('Unarchive'),
          icon: archivedAt === null ? <Archive /> : <ArchiveRestore />,
          onAction: () => pinOrArchive.mutate({ chatId, isArchived: archivedAt === null }),
        },
        {
          label: t('Delete chat'),
          icon: <Trash2 />,
          isDanger: true,
          onAction: () => openChatDialog({ kind: 'delete', chats: [chat] }),
        },
      ]}
    />
  )
}

export default ChatActions
