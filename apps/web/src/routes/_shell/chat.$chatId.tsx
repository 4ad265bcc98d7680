import { limits } from '@atelier/contract/limits'
import { createFileRoute } from '@tanstack/react-router'
import { ChatScreen } from '../../features/chat/chat-screen.tsx'
import { textParam, type SearchParams } from '../../lib/search-params.ts'

interface ChatSearch {
  branch?: string | undefined
  message?: string | undefined
  find?: string | undefined
}

export const Route = createFileRoute('/_shell/chat/$chatId')({
  /**
   * `branch` is a message of the branch to show, if not the latest. `message` is the message to scroll to,
   * with `find` highlighted in it.
   */
  validateSearch: (search: SearchParams): ChatSearch => ({
    branch: textParam(search, 'branch', 64),
    message: textParam(search, 'message', 64),
    find: textParam(search, 'find', limits.chat.searchMax),
  }),
  component: ChatPage,
})

function ChatPage() {
  const { chatId } = Route.useParams()
  return <ChatScreen key={chatId} chatId={chatId} />
}
