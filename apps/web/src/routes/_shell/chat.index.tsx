import { createFileRoute } from '@tanstack/react-router'
import { ChatScreen } from '../../features/chat/chat-screen.tsx'

export const Route = createFileRoute('/_shell/chat/')({ component: ChatHome })

function ChatHome() {
  return <ChatScreen key="new" chatId={null} />
}
