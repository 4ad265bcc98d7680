import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { History, MessageSquare } from 'lucide-react'
import { lazy } from 'react'
import type { Feature } from '../../lib/feature.ts'
import { chatListQuery, onChatEvent } from './api.ts'

const useFindings = (q: string) => {
  const navigate = useNavigate()
  const { data = [] } = useInfiniteQuery(chatListQuery(q))
  return data.map(({ id, title }) => ({
    id,
    label: title === '' ? 'New chat' : title,
    open: () => void navigate({ to: '/chat/$chatId', params: { chatId: id } }),
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
  live: { chat: onChatEvent },
}
