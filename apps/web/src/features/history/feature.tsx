import { History, MessageSquare, MessageSquareText } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'
import { lazy } from '../../lib/lazy.ts'
import { useStore } from '../../lib/store.ts'
import { t } from '../../lib/text.tsx'
import { PanelLoading } from '../../ui/feedback/panel-loading.tsx'
import { onChatEvent, onFoldersEvent } from './api.ts'
import { chatDialog } from './chat-dialog.ts'

const ChatDialogs = lazy(() => import('./chat-dialogs.tsx'))

const ChatDialogHost = () => {
  const dialog = useStore(chatDialog)
  return dialog && <ChatDialogs dialog={dialog} onClose={() => chatDialog.set(null)} />
}

export const feature: Feature = {
  name: 'history',
  order: 30,
  entries: [
    {
      id: 'history',
      label: t('History'),
      command: t('Open history'),
      icon: History,
      opens: { panel: 'history' },
      section: 'sidebar',
      needsAccount: true,
    },
  ],
  searchGroups: [
    {
      title: t('Chats'),
      icon: MessageSquare,
      select: ({ chats }) =>
        chats.map(({ id, title }) => ({
          id,
          label: title === '' ? t('New chat') : title,
          open: (navigate) => navigate({ to: '/chat/$chatId', params: { chatId: id } }),
        })),
    },
    {
      title: t('Messages'),
      icon: MessageSquareText,
      select: ({ messages }) =>
        messages.map(({ id, chatId, chatTitle, snippet }) => ({
          id,
          label: snippet,
          detail: chatTitle,
          open: (navigate) => navigate({ to: '/chat/$chatId', params: { chatId }, search: { message: id } }),
        })),
    },
  ],
  panels: [
    {
      id: 'history',
      side: 'left',
      title: t('History'),
      component: lazy(() => import('./history-panel.tsx'), PanelLoading),
      routes: 'all',
    },
  ],
  liveUpdates: { chat: onChatEvent, folders: onFoldersEvent },
  Overlay: ChatDialogHost,
}
