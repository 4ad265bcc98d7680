import type { ListedChat } from '@atelier/contract/chat/chat'
import type { ChatId } from '@atelier/contract/ids'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import { messages } from '../../lib/messages.ts'
import { plural, t } from '../../lib/text.tsx'
import type { TreeFolderItemsProps, TreeNode } from '../../ui/display/tree-node.ts'
import { type FolderItems, treeItemsOf } from '../folders/index.ts'
import { chatListQuery } from './api.ts'
import { ChatMenu } from './chat-menu.tsx'
import { checkChatName } from './chat-name.tsx'

/** Memoizes tree nodes per chat object: lists can have thousands. */
const nodes = new WeakMap<ListedChat, TreeNode>()
const nodeOf = (chat: ListedChat): TreeNode => {
  const node = nodes.get(chat) ?? {
    id: chat.id,
    name: chat.title || t('New chat'),
    icon: <MessageSquare />,
  }
  nodes.set(chat, node)
  return node
}

const ChatsIn = ({ folderId, children }: TreeFolderItemsProps) => {
  const list = useInfiniteQuery(chatListQuery({ folderId }))
  return children(treeItemsOf(list, (list.data ?? []).map(nodeOf)))
}

export const useChatItems = (): FolderItems => {
  const navigate = useNavigate()
  return {
    kind: 'chats',
    allLabel: t('All chats'),
    FolderItems: ChatsIn,
    open: (chatId) => void navigate({ to: '/chat/$chatId', params: { chatId } }),
    renderMenu: ({ id, name }, onRename, className) => (
      <ChatMenu chat={{ id: id as ChatId, title: name }} onRename={onRename} className={className} />
    ),
    checkName: checkChatName,
    renameFailedTitle: messages.chat.titleFailed,
    deletionNote: (count) =>
      count === undefined
        ? t('Its chats will be archived and unpinned, not deleted.')
        : count === 0
          ? t('This folder is empty.')
          : plural(
              count,
              'Its chat will be archived and unpinned, not deleted.',
              'Its {count} chats will be archived and unpinned, not deleted.',
            ),
    emptyText: t('Group related chats in a folder.'),
  }
}
