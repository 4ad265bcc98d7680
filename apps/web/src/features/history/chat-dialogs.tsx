import { useNavigate, useParams } from '@tanstack/react-router'
import { t } from '../../lib/text.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { MoveToFolderDialog } from '../folders/index.ts'
import { useChangeChats, useDeleteChat } from './api.ts'
import type { ChatDialog, ChatsDialog } from './chat-dialog.ts'
import { ExportChatDialog } from './export-chat-dialog.tsx'
import { ShareChatDialog } from './share-chat-dialog.tsx'

const ChatDialogs = ({ dialog, onClose }: { dialog: ChatDialog; onClose: () => void }) => {
  switch (dialog.kind) {
    case 'delete':
      return <DeleteChats dialog={dialog} onClose={onClose} />
    case 'move':
      return (
        <MoveToFolderDialog
          kind="chats"
          itemIds={dialog.chats.map(({ id }) => id)}
          currentFolderId={dialog.chats.length === 1 ? (dialog.chats[0]?.folderId ?? null) : undefined}
          title={
            dialog.chats.length === 1
              ? t('Move this chat')
              : t('Move {count} chats', { count: dialog.chats.length })
          }
          onDone={dialog.onDone}
          onClose={onClose}
        />
      )
    case 'share':
      return <ShareChatDialog chat={dialog.chat} leaf={dialog.leaf} onClose={onClose} />
    case 'export':
      return <ExportChatDialog chat={dialog.chat} leaf={dialog.leaf} onClose={onClose} />
  }
}

const DeleteChats = ({
  dialog: { chats, onDone },
  onClose,
}: {
  dialog: ChatsDialog
  onClose: () => void
}) => {
  const remove = useDeleteChat()
  const change = useChangeChats()
  const navigate = useNavigate()
  const { chatId } = useParams({ strict: false })
  const [onlyChat] = chats
  if (onlyChat === undefined) return null
  const isSingle = chats.length === 1
  return (
    <ConfirmDialog
      title={isSingle ? t('Delete this chat?') : t('Delete {count} chats?', { count: chats.length })}
      text={
        isSingle
          ? t('“{only}”, its messages and its link will be permanently deleted.', { only: onlyChat.title })
          : t('The chats, their messages and their links will be permanently deleted.')
      }
      confirmLabel={isSingle ? t('Delete chat') : t('Delete chats')}
      isDanger
      onClose={onClose}
      onConfirm={async () => {
        if (isSingle) await remove.mutateAsync(onlyChat.id)
        else await change.mutateAsync({ action: 'DELETE', chatIds: chats.map(({ id }) => id) })
        onDone?.()
        if (chats.some(({ id }) => id === chatId)) await navigate({ to: '/chat' })
      }}
    />
  )
}

export default ChatDialogs
