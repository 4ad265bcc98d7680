import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { History, MessageSquare } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Feature } from '../../lib/feature.ts'
import { useStore } from '../../lib/store.ts'
import { chatListQuery, onChatEvent, onFoldersEvent } from './api.ts'
import { chatDialog } from './chat-dialog.ts'

const ChatDialogs = lazy(() => import('./chat-dialogs.tsx'))

/** What is asked about a chat, wherever it is named. */
const ChatDialogPlace = () => {
  const dialog = useStore(chatDialog)
  return (
    dialog && (
      <Suspense fallback={null}>
        <ChatDialogs dialog={dialog} onClose={() => chatDialog.set(null)} />
      </Suspense>
    )
  )
}

const useFindings = (q: string) => {
  const navigate = useNavigate()
  const { data = [] } = useInfiniteQuery(chatListQuery({ q }))
  return data.map(({ id, title, hit }) => ({
    id,
    label: title === '' ? 'New chat' : title,
    open: () =>
      void navigate({ to: '/chat/$chatId', params: { chatId: id }, search: { message: hit?.messageId } }),
  }))
}

export const history: Feature = {
  name: 'history',
  entries: [
    {
      id: 'history',
      label: 'History',
      command: 'Open the history',
      icon: History,
      opens: { panel: 'history' },
      place: 'sidebar',
      needsAccount: true,
    },
  ],
  finds: { title: 'Chats', icon: MessageSquare, useFindings },
  panels: [
    {
      id: 'history',
      side: 'left',
      title: 'History',
      component: lazy(() => import('./history-panel.tsx')),
      routes: 'all',
    },
  ],
  live: { chat: onChatEvent, folders: onFoldersEvent },
  Everywhere: ChatDialogPlace,
}
