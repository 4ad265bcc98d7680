import type { Chat } from '@atelier/contract/chat'
import { Link } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import { memo } from 'react'

interface ThreadRowProps {
  chat: Chat
  /** How long ago it changed, in words. */
  when: string
}

/** One chat of a project; the whole row leads to it. */
export const ThreadRow = memo(({ chat, when }: ThreadRowProps) => (
  <li className="relative flex min-h-12 items-center gap-3 border-b border-line px-2 transition-colors hover:bg-tint">
    <MessageSquare size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-faint" />
    <Link
      to="/chat/$chatId"
      params={{ chatId: chat.id }}
      className="min-w-0 flex-1 truncate text-14 after:absolute after:inset-0"
    >
      {chat.title === '' ? 'New chat' : chat.title}
    </Link>
    <time dateTime={new Date(chat.updatedAt).toISOString()} className="shrink-0 text-13 text-muted">
      {when}
    </time>
  </li>
))
ThreadRow.displayName = 'ThreadRow'
