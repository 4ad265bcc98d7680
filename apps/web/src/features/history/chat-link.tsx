import type { Chat } from '@atelier/contract/chat'
import { Link } from '@tanstack/react-router'
import { Ellipsis, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu } from '../../ui/menu.tsx'

export interface ChatLinkProps {
  chat: Chat
  onDelete: (chat: Chat) => void
}

/** One chat in the sidebar or the history. */
export const ChatLink = memo(({ chat, onDelete }: ChatLinkProps) => (
  <li className="group/chat relative">
    <Link
      to="/chat/$chatId"
      params={{ chatId: chat.id }}
      className="touch-tall flex h-7.5 items-center rounded-sm px-2 text-13 text-muted transition-colors group-hover/chat:pr-8 group-has-aria-expanded/chat:pr-8 hover:bg-tint hover:text-ink touch:pr-10 aria-[current=page]:bg-tint-strong aria-[current=page]:font-medium aria-[current=page]:text-ink"
    >
      <span className="truncate">{chat.title === '' ? 'New chat' : chat.title}</span>
    </Link>
    <Menu
      label={`Actions for ${chat.title}`}
      trigger={
        <Button
          aria-label={`Actions for ${chat.title}`}
          className="touch-area absolute top-1/2 right-1 flex size-6 -translate-y-1/2 items-center justify-center rounded-xs text-muted opacity-0 group-hover/chat:opacity-100 hover:bg-tint-strong hover:text-ink focus-visible:opacity-100 aria-expanded:opacity-100 touch:opacity-100"
        >
          <Ellipsis />
        </Button>
      }
      items={[
        {
          label: 'Delete chat',
          icon: <Trash2 />,
          isDanger: true,
          onAction: () => onDelete(chat),
        },
      ]}
    />
  </li>
))
ChatLink.displayName = 'ChatLink'
