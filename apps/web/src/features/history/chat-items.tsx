import type { ChatId } from '@atelier/contract/ids'
import { useNavigate } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import { messages } from '../../lib/messages.ts'
import { plural, t } from '../../lib/text.tsx'
import type { FolderItems } from '../folders/index.ts'
import { ChatMenu } from './chat-menu.tsx'
import { checkChatName } from './chat-name.tsx'

/** Chats as things that lie in folders. */
export const useChatItems = (): FolderItems => {
  const navigate = useNavigate()
  return {
    kind: 'chats',
    all: (count) => (count === undefined ? t('All chats') : t('All {count} chats', { count })),
    icon: <MessageSquare />,
    untitled: t('New chat'),
    open: (chatId) => void navigate({ to: '/chat/$chatId', params: { chatId } }),
    menu: ({ id, name }, onRename, className) => (
      <ChatMenu chat={{ id: id as ChatId, title: name }} onRename={onRename} className={className} />
    ),
    checkName: checkChatName,
    renameFailed: messages.chat.titleFailed,
    fate: (count) =>
      count === 0
        ? t('No chats are in it.')
        : plural(
            count,
            'No chat is lost: its chat goes to the archive and is no longer pinned.',
            'No chat is lost: its {count} chats go to the archive and are no longer pinned.',
          ),
    empty: t('Put chats that belong together into a folder.'),
  }
}
