import type { ListedChat } from '@atelier/contract/chat/chat'
import { Ellipsis } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { whenIdle } from '../../lib/browser/when-idle.ts'
import { lazy } from '../../lib/lazy.ts'
import { t } from '../../lib/text.tsx'
import { MenuButton } from '../../ui/overlays/menu.tsx'

const ChatActions = lazy(() => import('./chat-actions.tsx'))
// preloaded, so that the menu also opens offline
whenIdle(() => void ChatActions.fetch().catch(() => undefined))

export const ChatMenu = ({
  chat,
  onRename,
  className,
}: {
  chat: ListedChat | Pick<ListedChat, 'id' | 'title'>
  onRename: () => void
  className: string
}) => (
  <MenuButton
    onPreload={() => void ChatActions.fetch().catch(() => undefined)}
    trigger={
      <Button aria-label={t('Actions for {chat}', { chat: chat.title })} className={className}>
        <Ellipsis />
      </Button>
    }
  >
    {(menu) => <ChatActions chat={chat} onRename={onRename} {...menu} />}
  </MenuButton>
)
