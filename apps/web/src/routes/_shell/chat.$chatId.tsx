import { createFileRoute } from '@tanstack/react-router'
import { ChatScreen } from '../../features/chat/chat-screen.tsx'

export const Route = createFileRoute('/_shell/chat/$chatId')({ component: ChatPage })

function ChatPage() {
  const { chatId } = Route.useParams()
  return <ChatScreen key={chatId} chatId={chatId} />
}
