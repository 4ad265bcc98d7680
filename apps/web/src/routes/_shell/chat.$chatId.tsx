import { createFileRoute } from '@tanstack/react-router'
import { ChatScreen } from '../../features/chat/chat-screen.tsx'
import { textParam, type SearchParams } from '../../lib/search-params.ts'

export const Route = createFileRoute('/_shell/chat/$chatId')({
  /** `branch`: a message of the shown branch, where that is not the newest one. */
  validateSearch: (search: SearchParams): { branch?: string | undefined } => ({
    branch: textParam(search, 'branch', 64),
  }),
  component: ChatPage,
})

function ChatPage() {
  const { chatId } = Route.useParams()
  return <ChatScreen key={chatId} chatId={chatId} />
}
